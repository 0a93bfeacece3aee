import * as net from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { Buffer as StandIn } from '#dev/demo/bundle/node-buffer.ts';
import * as nets from '#dev/demo/bundle/node-net.ts';
import * as utils from '#dev/demo/bundle/node-util.ts';

test.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  ['a', 'a'],
  [null, undefined],
  [Number.NaN, Number.NaN],
])('%j and %j are as equal as Node says', (one, other) => {
  expect(utils.isDeepStrictEqual(one, other)).toBe(isDeepStrictEqual(one, other));
});

test.each(['192.0.2.1', '256.1.1.1', '1.2.3', '::1', '2001:db8::', ':::', 'example.org', ''])(
  '“%s” is the address that Node takes it for',
  (text) => {
    expect(nets.isIP(text)).toBe(net.isIP(text));
    expect(nets.isIPv4(text)).toBe(net.isIPv4(text));
    expect(nets.isIPv6(text)).toBe(net.isIPv6(text));
  },
);

test('texts and base64 are converted as Node converts them', () => {
  expect(StandIn.byteLength('Grüße 👋')).toBe(Buffer.byteLength('Grüße 👋'));
  expect(StandIn.from('Grüße').toString('base64')).toBe(Buffer.from('Grüße').toString('base64'));
  expect(StandIn.from('R3LDvMOfZQ==', 'base64').toString()).toBe('Grüße');
});
