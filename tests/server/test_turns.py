"""However many wait for a view, the worker looks up after a few."""

from __future__ import annotations

import asyncio

from anteup.server.turns import AT_ONCE, Turns


def test_all_have_their_turn_in_order_and_between_a_few_others_are_heard() -> None:
    async def drawn() -> list[int]:
        turns, order, loop = Turns(), list[int](), asyncio.get_running_loop()

        async def draw(k: int) -> None:
            await turns.turn()
            order.append(k)

        def heard() -> None:
            order.append(-1)
            if len(order) < 200:
                loop.call_soon(heard)

        loop.call_soon(heard)
        waiting = [asyncio.create_task(draw(k)) for k in range(100)]
        await asyncio.sleep(0)
        waiting[50].cancel()  # has left
        await asyncio.gather(*waiting, return_exceptions=True)
        return order

    order = asyncio.run(drawn())
    assert [k for k in order if k >= 0] == [k for k in range(100) if k != 50]
    runs = "".join("h" if k < 0 else "d" for k in order).split("h")
    assert max(map(len, runs)) <= AT_ONCE


def test_one_who_comes_alone_does_not_wait() -> None:
    async def steps() -> int:
        turn = Turns().turn()
        try:
            turn.send(None)
        except StopIteration:
            return 1
        return 2

    assert asyncio.run(steps()) == 1
