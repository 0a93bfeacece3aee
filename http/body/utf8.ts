import { isUtf8 } from 'node:buffer';

/** Recognised by `http/errors.ts`, as the body parser's own are. */
export class Utf8Error extends Error {
  readonly type = 'text.not.utf8';
}

/** Decoders put a question mark in place of what they cannot read: it would be kept as if somebody had written that. @throws Utf8Error */
export function requireUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new Utf8Error();
}

/** The same of the body of an HTML form, where most bytes are written as `%C3`. @throws Utf8Error */
export function requireUtf8Form(bytes: Uint8Array): void {
  if (!isUtf8Form(bytes)) throw new Utf8Error();
}

function isUtf8Form(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  // Most have nothing but ASCII, and need not be decoded twice.
  const isPlain = !/%[89a-f]/i.test(text);
  const decode = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return isUtf8(isPlain ? bytes : Buffer.from(text.replace(/%([\da-f]{2})/gi, decode), 'latin1'));
}

/** The parameters of an address that are not in UTF-8, by name. */
export function brokenParameters(url: string): string[] {
  const start = url.indexOf('?');
  if (start === -1 || !/%[89a-f]/i.test(url)) return [];
  const query = url.slice(start + 1);
  const pairs = query.split('&').filter((pair) => !isUtf8Form(Buffer.from(pair, 'latin1')));
  return pairs.map((pair) => new URLSearchParams(pair).keys().next().value ?? '');
}
