// SHA-256 of messages of one block. `crypto.subtle` is missing on plain http, and is slower for messages this short.

const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime !== 0)) PRIMES.push(number);
}
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** Converts a message of at most 55 bytes to the 16 words of its block, padding included. */
export function blockOf(message: Uint8Array): Uint32Array {
  const bytes = new DataView(new ArrayBuffer(64));
  for (const [index, byte] of message.entries()) bytes.setUint8(index, byte);
  bytes.setUint8(message.length, 0x80);
  bytes.setUint32(60, message.length * 8);
  return Uint32Array.from({ length: 16 }, (_, index) => bytes.getUint32(index * 4));
}

const schedule = new Uint32Array(64);

/** Writes the hash of one block into `hash`, as eight words. */
export function hashBlock(block: Uint32Array, hash: Uint32Array): void {
  const w = schedule;
  w.set(block);
  for (let index = 16; index < 64; index += 1) {
    const [x, y] = [w[index - 15] as number, w[index - 2] as number];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[index] = ((w[index - 16] as number) + s0 + (w[index - 7] as number) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let index = 0; index < 64; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[index] as number) + (w[index] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (START[index] as number) + word;
}

/** Returns the first 32 bits of the fractional part. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}
