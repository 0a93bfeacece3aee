import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  canonicalAddress,
  clientAddress,
  countedNetworks,
  isNeverReached,
  isPublicAddress,
  parseCidrList,
  subscriberNetwork,
} from '#security/addresses.ts';

describe('parseCidrList', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.1.2.3/8', '10.200.0.1', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '8.8.8.8', false],
    ['2001:db8::/32', '2001:DB8:0:0::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['10.0.0.0/8', '::ffff:10.1.1.1', true],
    ['10.0.0.0/8', '::ffff:a01:101', true],
    ['::ffff:10.0.0.0/104', '10.1.1.1', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['loopback', '127.0.0.53', true],
    ['Loopback', '::1', true],
    ['10.0.0.0/8, 192.0.2.1\n2001:db8::/32', '2001:db8::5', true],
    ['', '127.0.0.1', false],
    [' , ', '127.0.0.1', false],
    ['0.0.0.0/0', '1', false],
    ['0.0.0.0/0', '0x7f.1', false],
    ['0.0.0.0/0', '010.0.0.1', false],
    ['0.0.0.0/0', '', false],
    ['0.0.0.0/0', 'localhost', false],
  ])('"%s" and %s: %s', (list, address, expected) => {
    expect(parseCidrList(list).contains(address)).toBe(expected);
  });

  test.each([
    '1',
    '10',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/8x',
    '256.1.1.1',
    '010.0.0.1',
    '0x7f000001',
    '2001:db8::/129',
    'fe80::1%eth0',
    '2001:db8:::1',
    'example.com',
    'none',
  ])('refuses %s and says which entry it was', (bad) => {
    expect(() => parseCidrList(`192.0.2.1, ${bad}`)).toThrow(`"${bad}" is not a network`);
  });

  test('tells how many networks it names', () => {
    expect(parseCidrList('').size).toBe(0);
    expect(parseCidrList('loopback 10.0.0.0/8').size).toBe(3);
  });

  test('agrees with arithmetic on any IPv4 network and address, mapped or not', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const divisor = 2 ** (32 - bits);
        const expected = Math.floor(network / divisor) === Math.floor(address / divisor);
        const list = parseCidrList(`${dotted(network)}/${bits}`);
        expect(list.contains(dotted(address))).toBe(expected);
        expect(list.contains(`::ffff:${dotted(address)}`)).toBe(expected);
      }),
    );
  });
});

describe('clientAddress', () => {
  const trusted = parseCidrList('loopback, 10.0.0.0/8');

  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'a peer that is no proxy cannot name another address'],
    ['127.0.0.1', undefined, '127.0.0.1', 'without the header the peer stands'],
    ['127.0.0.1', '', '127.0.0.1', 'an empty header says nothing'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'one proxy'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'a mapped peer is the same proxy'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1', 'what the client wrote itself is ignored'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4', '198.51.100.1', 'a second proxy is stepped over'],
    ['127.0.0.1', '10.0.0.7, 10.0.0.8', '10.0.0.7', 'proxies only: the leftmost'],
    ['127.0.0.1', '198.51.100.1, junk', '127.0.0.1', 'a malformed hop next to the proxy: the proxy'],
    ['127.0.0.1', '198.51.100.1, unknown, 10.0.0.8', '10.0.0.8', 'a malformed hop ends the walk'],
    ['127.0.0.1', '198.51.100.1,, 10.0.0.8', '10.0.0.8', 'an empty hop ends the walk'],
    ['127.0.0.1', '1', '127.0.0.1', 'a bare number is no address'],
    ['127.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'a port is cut off'],
    ['127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1', 'so it is after brackets'],
    ['127.0.0.1', '2001:DB8:0:0:0:0:0:1', '2001:db8::1', 'the spelling is canonical'],
    ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1', 'mapped IPv4 is IPv4'],
    ['127.0.0.1', '1.1.1.1, ::ffff:10.2.3.4', '1.1.1.1', 'a mapped hop is the same proxy'],
    ['127.0.0.1', '198.51.100.1 ,\t10.2.3.4', '198.51.100.1', 'white space does not matter'],
    ['127.0.0.1', '198.51.100.1, 127.0.0.1, 10.2.3.4', '198.51.100.1', 'all proxies are stepped over'],
    ['127.0.0.1', '198.51.100.1\n10.2.3.4', '127.0.0.1', 'lines are no hops'],
    ['127.0.0.1', '0xC6336401', '127.0.0.1', 'a hexadecimal number is no address'],
    ['127.0.0.1', '010.0.0.1', '127.0.0.1', 'octal parts are no address'],
    ['127.0.0.1', 'for=198.51.100.1', '127.0.0.1', 'the syntax of another header is no address'],
    ['127.0.0.1', '10.0.0.7,'.repeat(500), '127.0.0.1', 'so does an empty hop at the end of many'],
    ['unix:', '198.51.100.1', 'unix:', 'a peer without an address is no proxy'],
  ])('peer %s, header %s: %s (%s)', (peer, header, expected, _why) => {
    expect(clientAddress(peer, header, trusted)).toBe(expected);
  });

  test('whatever a visitor puts into the header, the hop that our proxy added decides', () => {
    const visitor = fc.ipV4().filter((address) => !trusted.contains(address));
    fc.assert(
      fc.property(fc.string(), visitor, (forged, real) => {
        expect(clientAddress('127.0.0.1', `${forged}, ${real}`, trusted)).toBe(real);
        expect(clientAddress(real, forged, trusted)).toBe(real);
      }),
    );
  });
});

describe('isPublicAddress', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'shared address space'],
    ['100.100.100.200', 'shared address space'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['192.0.0.8', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['198.18.0.1', 'benchmark'],
    ['198.19.255.255', 'benchmark'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'mapped loopback'],
    ['::ffff:7f00:1', 'mapped loopback'],
    ['::ffff:169.254.169.254', 'mapped link-local'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'unique local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['2001:2::1', 'benchmark'],
    ['2001:10::1', 'ORCHID'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'not assigned'],
    ['64:ff9b::10.0.0.1', 'NAT64 to private'],
    ['64:ff9b::169.254.169.254', 'NAT64 to link-local'],
    ['64:ff9b:1::8.8.8.8', 'local NAT64'],
    ['2002:a00:1::1', '6to4 to private'],
    ['2002:7f00:1::', '6to4 to loopback'],
    ['2001:0:a00:1:0:0:f7f7:f7f7', 'Teredo by a private server'],
    ['2001:0:808:808:0:0:f5ff:fffe', 'Teredo to a private client'],
    ['', 'no address'],
    ['1', 'no address'],
    ['2130706433', 'no address'],
    ['localhost', 'no address'],
    ['8.8.8.8/32', 'no address'],
  ])('%s is not (%s)', (address) => expect(isPublicAddress(address)).toBe(false));

  test('no wrapping makes a private IPv4 address public', () => {
    const privateNumber = fc.oneof(
      fc.integer({ min: 0x0a000000, max: 0x0affffff }),
      fc.integer({ min: 0xac100000, max: 0xac1fffff }),
      fc.integer({ min: 0xc0a80000, max: 0xc0a8ffff }),
      fc.integer({ min: 0x7f000000, max: 0x7fffffff }),
      fc.integer({ min: 0xa9fe0000, max: 0xa9feffff }),
    );
    fc.assert(
      fc.property(privateNumber, (number) => {
        const groups = `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
        const wrapped = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'].map((prefix) => prefix + groups);
        for (const address of [dotted(number), ...wrapped, `2002:${groups}::1`]) {
          expect([address, isPublicAddress(address)]).toEqual([address, false]);
        }
      }),
    );
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        expect(typeof isPublicAddress(text)).toBe('boolean');
        expect(canonicalAddress(text) ?? '').toHaveLength(
          (canonicalAddress(canonicalAddress(text) ?? '') ?? '').length,
        );
      }),
    );
  });
});

test.each([
  ['169.254.169.254', true],
  ['::ffff:169.254.169.254', true],
  ['::169.254.169.254', true],
  ['::ffff:0:169.254.169.254', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['2002:a9fe:a9fe::1', true],
  ['fe80::1', true],
  ['febf::1', true],
  ['fec0::1', false],
  ['169.253.255.255', false],
  ['127.0.0.1', false],
  ['not an address', false],
  ['fd00:ec2::254', true],
  ['fd00:ec2::23', true],
  ['fd00:ec2::253', false],
  ['168.63.129.16', true],
  ['100.100.100.200', true],
  ['::ffff:100.100.100.200', true],
  ['64:ff9b::100.100.100.200', true],
  ['100.100.100.201', false],
  ['FD20:CE:0::254', true],
  ['fd20:ce::253', false],
  ['192.0.0.192', true],
  ['2002:c000:c0::1', true],
  ['192.0.0.193', false],
  ['64:ff9b:1::a9fe:a9fe', true],
  ['64:ff9b:1::a00:1', false],
  ['0.0.0.0', true],
  ['0.1.2.3', true],
  ['::', true],
  ['::1', false],
  ['::ffff:0.0.0.0', true],
  ['224.0.0.1', true],
  ['ff02::1', true],
  ['255.255.255.255', true],
  ['10.0.0.1', false],
])('link-local, metadata of a cloud, or no single server: %s is %s', (address, expected) => {
  expect(isNeverReached(address)).toBe(expected);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['not an address', 'not an address'],
])('the subscriber of %s is %s', (address, expected) => {
  expect(subscriberNetwork(address)).toBe(expected);
});

test.each([
  ['198.51.100.7', [{ network: '198.51.100.7', times: 1 }]],
  [
    '2001:db8:1:2::1',
    [
      { network: '2001:db8:1:2::', times: 1 },
      { network: '2001:db8:1::/48', times: 2 },
    ],
  ],
  [
    '2001:db8:1::1',
    [
      { network: '2001:db8:1::', times: 1 },
      { network: '2001:db8:1::/48', times: 2 },
    ],
  ],
  ['not an address', [{ network: 'not an address', times: 1 }]],
])('limits count %s by %j', (address, expected) => {
  expect(countedNetworks(address)).toEqual(expected);
});

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
}
