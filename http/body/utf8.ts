import { isUtf8 } from 'node:buffer';

/** `http/errors.ts` recognises this error by its `type`, like the body parser's own errors. */
export class Utf8Error extends Error {
  readonly type = 'text.not.utf8';
}

/**
 * Rejects bytes that are not UTF-8. Decoders replace them by a question mark, which would be stored as if the sender had
 * written it. @throws Utf8Error
 */
export function requireUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new Utf8Error();
}

/** Rejects the body of an HTML form that is not UTF-8; most of its bytes beyond ASCII are written as `%C3`. @throws Utf8Error */
export function requireUtf8Form(bytes: Uint8Array): void {
  if (!isUtf8Form(bytes)) throw new Utf8Error();
}

function isUtf8Form(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  // Most bodies hold only ASCII, and need not be decoded twice.
  const isPlain = !/%[89a-f]/i.test(text);
  const decode = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return isUtf8(isPlain ? bytes : Buffer.from(text.replace(/%([\da-f]{2})/gi, decode), 'latin1'));
}

/** Returns the names of the query parameters that are not valid UTF-8. */
export function brokenParameters(url: string): string[] {
  const start = url.indexOf('?');
  if (start === -1 || !/%[89a-f]/i.test(url)) return [];
  const query = url.slice(start + 1);
  const pairs = query.split('&').filter((pair) => !isUtf8Form(Buffer.from(pair, 'latin1')));
  return pairs.map((pair) => new URLSearchParams(pair).keys().next().value ?? '');
}
