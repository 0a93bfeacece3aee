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
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  // Most have nothing but ASCII, and need not be decoded twice.
  if (!/%[89a-f]/i.test(text)) return requireUtf8(bytes);
  const plain = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  requireUtf8(Buffer.from(plain, 'latin1'));
}
