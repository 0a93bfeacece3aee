import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A file of a release. */
export interface ReleasedFile {
  name: string;
  content: Uint8Array;
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Returns the checksums of files as `sha256sum` writes and checks them. */
export function sumsOf(files: readonly ReleasedFile[]): string {
  return files.map(({ name, content }) => `${hashOf(content)}  ${name}\n`).join('');
}

/** Returns the names in a list of checksums. */
export function namesIn(sums: string): string[] {
  return [...sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map(([, name = '']) => name);
}

/** Signs a file. @param pem private key, Ed25519 in PKCS #8 @throws Error when the key is another one */
export function signText(content: Uint8Array, pem: string): Uint8Array {
  return sign(null, content, ed25519(createPrivateKey(pem)));
}

/** @param pem public key */
export function isSigned(content: Uint8Array, signature: Uint8Array, pem: string): boolean {
  return verify(null, content, ed25519(createPublicKey(pem)), signature);
}

/** Returns the public part of a private key. */
export function publicKeyOf(pem: string): string {
  return createPublicKey(ed25519(createPrivateKey(pem)))
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The key is of type ${key.asymmetricKeyType}, not ed25519.`);
  return key;
}
