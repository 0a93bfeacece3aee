const times = (text: string, count: number) => text.repeat(count);

/** Bytes on a connection that no client sends. */
export const WIRES: readonly [name: string, bytes: (path: string) => string][] = [
  ['a control character in a header', (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-A: a\u0001b\r\n\r\n`],
  ['a line break in a header', (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-A: a\nX-B: b\r\n\r\n`],
  ['a NUL in the path', (path) => `GET ${path}\u0000 HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a blank in the path', (path) => `GET ${path} x HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['no host', (path) => `GET ${path} HTTP/1.1\r\n\r\n`],
  ['two hosts', (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`],
  ['a whole address', (path) => `GET http://evil.example${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['an address of two slashes', (path) => `GET //evil.example${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['an address without a slash', () => 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a tunnel', () => 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown method', (path) => `BREW ${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['TRACE', (path) => `TRACE ${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['another version', (path) => `GET ${path} HTTP/9.9\r\nHost: x\r\n\r\n`],
  ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'.padEnd(600, 'x')],
  ['two lengths', (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
  [
    'a length and chunks',
    (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a length below zero', (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ['a length beyond all', (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n`],
  [
    'chunks that are chunked',
    (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'a chunk beyond all',
    (path) => `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  ],
  [
    'a chunk with a long note',
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;${times('a', 100_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'a thousand headers',
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 1_000 }, (_, index) => `X-${index}: a\r\n`).join('')}\r\n`,
  ],
  ['100 kB of a cookie', (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=${times('b', 100_000)}\r\n\r\n`],
  ['100 kB of a path', (path) => `GET ${path}${times('/a', 50_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['100 kB of a query', (path) => `GET ${path}?${times('a=1&', 25_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
];
