"""What a table is called: two words of the house and one made up, `plum-kettle-rodamis`. Whoever has it may come in.

Two words out of 256 are 16 bits. The made-up word has three syllables out of 75, a fourth one out of 75 that ends in
one of 7 letters: 27.7 bits. Together 43.7 bits from the system's own source of chance: at the four looks a second that
an address is allowed, somebody who guesses needs ten thousand years for one table among ten.
"""

from __future__ import annotations

import re
from secrets import choice
from typing import Final

WORDS: Final = tuple(
    """
acorn almond amber anchor anvil apple apron arrow aspen attic autumn badger bagel baker banjo barley barn basil
basin basket beacon beaver beech bell bench berry birch biscuit blanket bonnet bottle boulder bramble brandy brass
breeze brick bridge bronze broom bucket buckle butter button cabin cactus camel candle canoe canvas caraway cargo
carrot castle cedar cellar chalk cherry chestnut chimney cider cinder cinnamon clay cloak clover cobalt cobble cocoa
comet compass copper coral cork cotton cottage cradle crane cricket crocus crown crumpet crystal cumin cupboard curtain
cypress daisy damson denim diamond dipper donkey dragon drawer drum eagle ember engine fabric falcon feather fennel
fern ferry fiddle fig finch flannel flint flute forest fountain fox garden garlic garnet gate geyser ginger glacier
glove goblet gorse granite grape gravel grove guitar hammer harbour harvest hazel heather hedge heron hinge holly honey
horizon hornet hosta icicle indigo iris island ivory ivy jacket jasmine jetty jigsaw juniper kernel kestrel kettle
kitchen kite ladder ladle lagoon lantern larch lark laurel lavender leather lemon lentil lilac lime linen lobster
locket lodge lotus magnet magpie mallow mango maple marble marigold market marsh meadow medal melon millet mint mirror
mitten moss mulberry mustard napkin nettle nickel nutmeg oak oasis olive onion opal orange orchard otter oven oyster
paddle parsley parsnip pear pebble pelican pepper piano pillow pine plum pocket poplar poppy porridge pottery prairie
pumpkin puzzle quarry quartz quilt quince rabbit radish raisin raven ribbon river robin rocket rosemary saddle saffron
sailor sapphire scarf shovel shutter silver sparrow spinach teapot thimble thistle tulip turnip
""".split()
)
CONSONANTS: Final = "bdfghklmnprstvz"
VOWELS: Final = "aeiou"
ENDS: Final = "klmnrst"

PATTERN: Final = "[a-z]{2,12}-[a-z]{2,12}-[a-z]{2,12}"

_CODE: Final = re.compile(PATTERN)


def new_code() -> str:
    """A name for a table that nobody will guess."""
    syllables = [choice(CONSONANTS) + choice(VOWELS) for _ in range(4)]
    return f"{choice(WORDS)}-{choice(WORDS)}-{''.join(syllables)}{choice(ENDS)}"


def read_code(text: str) -> str | None:
    """The code in what somebody typed or pasted, a whole link as well; None: there is none."""
    words = text.strip().lower().rstrip("/").rpartition("/")[2]
    code = "-".join(words.replace("-", " ").split())
    return code if is_code(code) else None


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def label(code: str) -> str:
    """The table in a log: its first two words, which let nobody in."""
    return code.rpartition("-")[0]
