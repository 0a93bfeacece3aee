import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

const times = (text: string, count: number) => text.repeat(count);
/** Packed once, because packing takes longer than the request. */
const bomb = (pack: (bytes: Buffer) => Buffer, size = 50_000_000) => {
  let packed: Buffer | undefined;
  return () => (packed ??= pack(Buffer.alloc(size, '{"a":"')));
};
/** Ten times as fast as the usual quality, and hardly larger. */
const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const deep = (depth: number) => times('{"a":', depth) + 1 + times('}', depth);

/** Whole bodies; those without a type are sent with the route's own. */
export const BODIES: readonly { name: string; type?: string; encoding?: string; bytes: () => Buffer }[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[1,2',
    '{}',
    '{"a":1}{"b":2}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{"a":1}',
    '{"a":"\u0000"}',
  ].map((text) => ({ name: `the body ${JSON.stringify(text)}`, bytes: () => Buffer.from(text) })),
  { name: 'the prototype', bytes: () => Buffer.from('{"__proto__":{"admin":true}}') },
  {
    name: 'keys of every object',
    bytes: () => Buffer.from('{"toString":1,"constructor":{"prototype":{"x":1}},"hasOwnProperty":0}'),
  },
  { name: '100,000 levels', bytes: () => Buffer.from(deep(100_000)) },
  { name: '60 levels', bytes: () => Buffer.from(deep(60)) },
  { name: '100,000 lists', bytes: () => Buffer.from(times('[', 100_000) + times(']', 100_000)) },
  {
    name: '60,000 keys',
    bytes: () => Buffer.from(`{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join(',')}}`),
  },
  {
    name: '3,000 keys',
    bytes: () => Buffer.from(`{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":0`).join(',')}}`),
  },
  { name: 'a key of 1 MB', bytes: () => Buffer.from(`{"${times('k', 1_000_000)}":0}`) },
  { name: 'a text of 10 MB', bytes: () => Buffer.from(`{"a":"${times('x', 10_000_000)}"}`) },
  {
    name: 'no UTF-8',
    bytes: () => Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x7d]),
  },
  { name: 'UTF-16', type: 'application/json; charset=utf-16', bytes: () => Buffer.from('{"a":1}', 'utf16le') },
  { name: 'UTF-32', type: 'application/json; charset=utf-32', bytes: () => Buffer.from('{"a":1}') },
  { name: 'a charset that is none', type: 'application/json; charset="', bytes: () => Buffer.from('{"a":1}') },
  { name: 'a type of its own', type: 'application/x-anything', bytes: () => Buffer.from('{"a":1}') },
  {
    name: 'a form',
    type: 'application/x-www-form-urlencoded',
    bytes: () => Buffer.from('a=1&__proto__=2&a[b][c]=3&%=4&=5'),
  },
  {
    name: 'a form of 60,000 keys',
    type: 'application/x-www-form-urlencoded',
    bytes: () => Buffer.from(Array.from({ length: 60_000 }, (_, index) => `k${index}=0`).join('&')),
  },
  {
    name: 'a form of brackets',
    type: 'application/x-www-form-urlencoded',
    bytes: () => Buffer.from(`a${times('[b]', 20_000)}=1`),
  },
  {
    name: 'a form of percent signs',
    type: 'application/x-www-form-urlencoded',
    bytes: () => Buffer.from(`a=${times('%', 60_000)}`),
  },
  {
    name: 'parts',
    type: 'multipart/form-data; boundary=x',
    bytes: () =>
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="../../x"\r\n\r\nb\r\n--x--\r\n'),
  },
  {
    name: 'parts without end',
    type: `multipart/form-data; boundary=${times('x', 3_000)}`,
    bytes: () => Buffer.from(times('--x\r\n', 5_000)),
  },
  { name: 'a text', type: 'text/plain', bytes: () => Buffer.from('{"a":1}') },
  {
    name: 'XML of entities',
    type: 'application/xml',
    bytes: () => Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>'),
  },
  {
    name: 'a JSON Patch without end',
    type: 'application/json-patch+json',
    bytes: () => Buffer.from(`[${times('{"op":"copy","from":"","path":"/a"},', 2_000)}{"op":"test","path":""}]`),
  },
  { name: 'a gzip bomb', encoding: 'gzip', bytes: bomb(gzipSync) },
  { name: 'a deflate bomb', encoding: 'deflate', bytes: bomb(deflateSync) },
  { name: 'a Brotli bomb', encoding: 'br', bytes: bomb(brotli) },
  { name: 'a bomb in a bomb', encoding: 'gzip, gzip', bytes: bomb((bytes) => gzipSync(gzipSync(bytes))) },
  { name: 'a gzip that is cut off', encoding: 'gzip', bytes: bomb((bytes) => gzipSync(bytes).subarray(0, 60), 50_000) },
  { name: 'no gzip', encoding: 'gzip', bytes: () => Buffer.from('{"a":1}') },
  { name: 'an unknown encoding', encoding: 'zip', bytes: () => Buffer.from('{"a":1}') },
  { name: 'zstd', encoding: 'zstd', bytes: () => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0, 0, 0, 0]) },
];
