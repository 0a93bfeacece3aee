import { expect, test } from '@jest/globals';
import { fatalMessage, namesTakenPort, whyNotStarted } from '#dev/supervisor/last-words.ts';

const NODE = `node:net:2328
    const ex = new UVExceptionWithHostPort(err, 'listen', address, port);
               ^

Error: listen EADDRINUSE: address already in use 127.0.0.1:8026
    at Server.setupListenHandle [as _listen2] (node:net:2328:16) {
  code: 'EADDRINUSE',
}

Node.js v24.21.0
`;
const MARIADB = `2026-11-21 19:10:19 0 [Note] Server socket created on IP: '127.0.0.1', port: '3307'.
2026-11-21 19:10:19 0 [ERROR] Can't start server: Bind on TCP/IP port. Got error: 98: Address already in use
2026-11-21 19:10:19 0 [ERROR] Do you already have another server running on port: 3307 ?
2026-11-21 19:10:19 0 [ERROR] Aborting
`;
const TEMPORAL = `time=2026-11-21T19:10:12 level=ERROR msg="can't set frontend port 7233: listen tcp 127.0.0.1:7233: bind: address already in use"
`;
const GO_PANIC = `time=2026-11-21T19:10:12 level=ERROR msg="start failed"
panic: could not listen: listen tcp 127.0.0.1:7233: bind: address already in use

goroutine 1 [running]:
main.main()
`;
const LOCKED = `2026-11-21 19:10:19 0 [Note] InnoDB: Using Linux native AIO
2026-11-21 19:10:19 0 [ERROR] InnoDB: Unable to lock ./ibdata1 error: 11
2026-11-21 19:10:19 0 [ERROR] Plugin 'InnoDB' init function returned error.
`;
const SYNTAX = `file:///clone/dev/sandbox/main.ts:3
const = 1;
      ^

SyntaxError: Unexpected token '='
    at compileSourceTextModule (node:internal/modules/esm/utils:305:16)
`;
const line = (level: number, msg: string, err?: object) =>
  `${JSON.stringify({ level, time: 1, role: 'http', err, msg })}\n`;
const HTTP_PORT = line(60, 'PORT: 8080 cannot be listened on', {
  message: 'listen EADDRINUSE: address already in use ::8080',
});
const REFUSED = line(30, 'starting') + line(60, 'http cannot run: no key', { message: 'no key' });

test.each([
  ['Node', NODE, 'Error: listen EADDRINUSE: address already in use 127.0.0.1:8026', true],
  ['MariaDB', MARIADB, /\[ERROR\] Can't start server: .*Address already in use$/, true],
  ['Temporal', TEMPORAL, /can't set frontend port 7233.*address already in use"$/, true],
  ['a panic', GO_PANIC, 'panic: could not listen: listen tcp 127.0.0.1:7233: bind: address already in use', true],
  ['a role of ours', HTTP_PORT, /^PORT: 8080 cannot be listened on: listen EADDRINUSE: .* ::8080$/, true],
  ['a database that is running', LOCKED, /InnoDB: Unable to lock/, false],
  ['a program that cannot be read', SYNTAX, "SyntaxError: Unexpected token '='", false],
  ['a role that refuses', REFUSED, 'http cannot run: no key', false],
])('the line that tells why: %s', (_who, log, expected, isPort) => {
  const why = whyNotStarted(log) ?? '';
  if (typeof expected === 'string') expect(why).toBe(expected);
  else expect(why).toMatch(expected);
  expect(namesTakenPort(why)).toBe(isPort);
});

test.each([
  ['nothing', ''],
  ['no error', 'inbox ready: http://127.0.0.1:8025\n'],
  ['errors that are told in passing', line(50, 'TypeError: a mail was not sent') + line(40, 'error: slow')],
  ['half a line', '{"level":60,"msg":"cut'],
])('a log with %s tells no reason', (_what, log) => {
  expect(whyNotStarted(log)).toBeUndefined();
});

test('a server that ran for a while is judged by its last fatal line alone', () => {
  expect(fatalMessage(TEMPORAL)).toBeUndefined();
  expect(fatalMessage(line(60, 'the first') + line(60, 'the last') + line(30, 'stopping'))).toBe('the last');
});
