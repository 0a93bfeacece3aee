import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

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
  return sign(null, content, keyIn(pem, createPrivateKey));
}

/** @param pem public key @throws Error when it is none */
export function isSigned(content: Uint8Array, signature: Uint8Array, pem: string): boolean {
  return verify(null, content, keyIn(pem, createPublicKey), signature);
}

/** Returns the public part of a private key. */
export function publicKeyOf(pem: string): string {
  return createPublicKey(keyIn(pem, createPrivateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** @throws Error saying what the key is not */
function keyIn(pem: string, read: (pem: string) => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read(pem);
  } catch {
    const kind = read === createPrivateKey ? 'private' : 'public';
    throw new Error(
      `The key file holds no ${kind} key: it must be an Ed25519 key in PEM ("-----BEGIN ${kind.toUpperCase()} KEY-----").`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The key is of type ${key.asymmetricKeyType}, not ed25519.`);
  return key;
}

/** Reads the file that an option names. @throws Error naming the option */
export function readKey(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' ? `${option}: there is no file ${file}.` : `${option}: ${file} cannot be read (${code}).`,
    );
  }
}
