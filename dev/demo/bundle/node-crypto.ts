// In the demo's bundle these stand for `node:crypto`, whose callers seal and sign: a demo has nothing to seal.

export function createHash(): never {
  throw new Error('a demo has no hashes');
}
export const createHmac = createHash;
export const createCipheriv = createHash;
export const createDecipheriv = createHash;
export const hkdfSync = createHash;
export const timingSafeEqual = createHash;
export const randomUUID = (): string => crypto.randomUUID();

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
