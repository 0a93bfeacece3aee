import { describe, expect, test } from '@jest/globals';
import { parseCidrList } from '#security/addresses.ts';
import { hostMistake, hostOf, portMistake, urlMistake } from '#security/target-addresses.ts';

const NONE = parseCidrList('');
const EVERYTHING = parseCidrList('0.0.0.0/0 ::/0');
const NEVER = /never allowed$/;
const PRIVATE = /is not public\. To allow it, add its network to ALLOWED_PRIVATE_NETWORKS$/;

/** Notations of an address that no allowlist may permit. */
const METADATA = [
  ...['169.254.169.254', '169.254.169.254.', '2852039166', '0xa9fea9fe', '0xa9.0xfe.0xa9.0xfe', '0251.0376.0251.0376'],
  ...[
    '169.16689662',
    '169.254.43518',
    '①⑥⑨.254.169.254',
    '169。254。169。254',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
  ],
  ...[
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fe80::1',
    'FE80::1',
    '168.63.129.16',
  ],
  ...[
    '100.100.100.200',
    '0.0.0.0',
    '0',
    '0x0',
    '::',
    '0.1.2.3',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    '4294967295',
  ],
];
const PRIVATES = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.0.0.1.', '::1', '::ffff:127.0.0.1', '10.0.0.1'],
  ...['192.168.1.1', '172.16.0.1', '100.64.0.1', 'fd12::1', '64:ff9b::10.0.0.1', '2002:a00:1::1', '198.18.0.1'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'mail.localhost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
];
const inUrl = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}/`;

describe('a host that is entered', () => {
  test.each(METADATA)('%s is never allowed', (host) => {
    for (const allowed of [undefined, NONE, EVERYTHING]) {
      expect(hostMistake(host, 'smtp.port', allowed)).toMatch(NEVER);
      expect(urlMistake(inUrl(host), allowed)).toMatch(NEVER);
    }
  });

  test.each(PRIVATES)('%s is allowed where its network is', (host) => {
    expect(hostMistake(host, 'smtp.port', NONE)).toMatch(PRIVATE);
    expect(urlMistake(inUrl(host), NONE)).toMatch(PRIVATE);
    for (const allowed of [undefined, EVERYTHING]) {
      expect([hostMistake(host, 'smtp.port', allowed), urlMistake(inUrl(host), allowed)]).toEqual([null, null]);
    }
  });

  test.each([
    ['mail.example.org', 'mail.example.org'],
    ['Mail.Example.ORG', 'mail.example.org'],
    ['mail.example.org.', 'mail.example.org.'],
    ['mail_1.example.org', 'mail_1.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['mail', 'mail'],
    ['93.184.216.34', '93.184.216.34'],
    ['[2606:2800:220:1::1]', '2606:2800:220:1::1'],
    ['2606:2800:220:1:0:0:0:1', '2606:2800:220:1::1'],
  ])('%s is one', (given, host) => {
    expect([hostOf(given), hostMistake(given, 'smtp.port', NONE)]).toEqual([host, null]);
  });

  test.each([
    ['mail.example.org:25', /^must be a host without its port, which belongs in smtp\.port$/],
    ['127.0.0.1:25', /without its port/],
    ['[2606:2800:220:1::1]:25', /without its port/],
    ['smtp://mail.example.org', /without what stands before :\/\//],
    ['https://mail.example.org:25/', /without what stands before :\/\//],
    ...[
      ...[
        '',
        ' ',
        'a b',
        'a/b',
        'a?b',
        'a#b',
        'user@mail.example.org',
        'user:password@mail.example.org',
        'a\\b',
        'a..b',
      ],
      ...['fe80::1%eth0', '[fe80::1%25eth0]', '1.2.3.256', '0x7f.0.0.0.1', 'mail.example.org:', ':25', '[::1', 'a%2eb'],
      ...['a\u0000b', 'a,b', 'a;b', '*', '*.example.org', '-', 'a'.repeat(254)],
    ].map((host) => [host, /^must be /] as const),
  ])('%j is none', (host, mistake) => {
    expect(hostOf(host)).toBeNull();
    expect(hostMistake(host, 'smtp.port')).toMatch(mistake);
  });
});

describe('a URL that a client is to open', () => {
  test.each(['https://api.example.com', 'http://api.example.com:8080/v1?a=b', 'https://bücher.example/'])(
    '%s',
    (url) => {
      expect(urlMistake(url, NONE)).toBeNull();
    },
  );

  test.each([
    ...['', 'api.example.com', '/path', '//api.example.com', 'ftp://a.example', 'ws://a.example', 'file:///etc/passwd'],
    ...[
      'blob:https://a.example/1',
      'javascript:1',
      'data:text/plain,a',
      'https://user@a.example',
      'https://:p@a.example',
    ],
    ...[
      'https://a.example:0/',
      'https://a;b.example/',
      'https://*.example/',
      'http://[fe80::1%25eth0]/',
      'http://a.example:65536/',
    ],
  ])('not %j', (url) => {
    expect(urlMistake(url, EVERYTHING)).toMatch(/^must /);
  });
});

test('a port is a number from 1 to 65535', () => {
  expect(['1', '25', '65535'].map(portMistake)).toEqual([null, null, null]);
  for (const port of ['0', '65536', '-1', '025', '2.5', '25 ', '', 'x', '1e3'])
    expect(portMistake(port)).toMatch(/^must be a port/);
});
