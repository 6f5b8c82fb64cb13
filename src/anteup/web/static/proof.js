/** The shuffle of a deal, worked out again in the reader's own browser (C9). It trusts nothing but its own arithmetic:
 * crypto.subtle is not there on plain http, which is how a house at home is reached.
 */

/** @typedef {{ got: string | number, of?: number, back?: string[], out?: string[] }} Draw */
/** @typedef {{ deal: number, commitment: string, secret: string, seeds: string[], deck: string[], steps: Draw[][] }} Sheet */
/** @typedef {{ verdict: "proven" | "hash" | "draw", cards: number, picks: number, n: number, got: string, right: string }} Verdict */

/** The first 32 bits behind the point of a root of each of the first primes: SHA-256's own numbers.
 * @param {number} root @param {number} many */
function fractions(root, many) {
  const primes = [2];
  for (let n = 3; primes.length < many; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (Math.pow(prime, 1 / root) % 1) * 2 ** 32);
}

const ROUNDS = fractions(3, 64);
const START = fractions(2, 8);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4). @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** HMAC-SHA256 (RFC 2104). @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The picks of one step of a deal: words of 32 bits from a stream of HMACs. A word that would make some number likelier
 * is refused. @param {Uint8Array} secret @param {string} topic */
function chance(secret, topic) {
  let block = 0;
  /** @type {number[]} */
  const words = [];
  /** @param {number} n */
  return function pick(n) {
    const fair = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      if (!words.length) {
        const view = new DataView(hmac(secret, utf8(`${topic}|${block++}`)).buffer);
        for (let i = 0; i < 32; i += 4) words.push(view.getUint32(i));
      }
      const word = /** @type {number} */ (words.shift());
      if (word < fair) return word % n;
    }
  };
}

/** Whether a deal follows from its secret: the hash shown before it, and card by card what was drawn.
 * @param {Sheet} sheet @returns {Verdict} */
export function check(sheet) {
  const secret = unhex(sheet.secret);
  const count = { cards: 0, picks: 0 };
  /** @param {Verdict["verdict"]} verdict @param {string | number} got @param {string | number} right @returns {Verdict} */
  const told = (verdict, got = "", right = "") => {
    return { verdict, ...count, n: count.cards + count.picks, got: String(got), right: String(right) };
  };
  if (hex(sha256(secret)) !== sheet.commitment) return told("hash");
  const topic = [sheet.deal, ...sheet.seeds.map((seed) => hex(sha256(utf8(seed))))].join("|");
  const place = new Map(sheet.deck.map((card, i) => [card, i]));
  let undealt = [...sheet.deck];
  for (const [step, draws] of sheet.steps.entries()) {
    const pick = chance(secret, `${topic}|${step}`);
    for (const { got, of, back = [], out } of draws) {
      if (of !== undefined) {
        count.picks++;
        const right = pick(of);
        if (right !== got) return told("draw", got, right);
        continue;
      }
      count.cards++;
      // What comes back to the deck, and what somebody holds, cannot lie in it.
      const strange = [...back, ...(out ?? [])].find((card) => !place.has(card) || undealt.includes(card));
      if (strange !== undefined) return told("draw", strange, "–");
      undealt = [...undealt, ...back].sort((one, other) => Number(place.get(one)) - Number(place.get(other)));
      const cards = out ?? undealt;
      const right = cards[pick(cards.length)];
      if (right !== got) return told("draw", got, right);
      if (!out) undealt = undealt.filter((card) => card !== got);
    }
  }
  return told("proven");
}
