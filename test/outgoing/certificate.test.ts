import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { certificateExpiry } from '#outgoing/certificate.ts';

test('of a place where nothing listens, or something else than TLS, nobody can say', async () => {
  const server = createServer((socket) => socket.resume().end('This is no TLS.\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await certificateExpiry('127.0.0.1', port)).toBeNull();
  await new Promise((resolve) => server.close(resolve));
  expect(await certificateExpiry('127.0.0.1', port)).toBeNull();
  expect(await certificateExpiry('nothing.invalid', 443)).toBeNull();
});
