import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { checkSenderDomain, type DnsStatus, lookUpByDns } from '#features/mail/diagnostics/dns.ts';

/** Answer codes of the DNS (RFC 1035, 4.1.1). */
const [OK, FORMAT_ERROR, SERVER_FAILURE, NO_SUCH_NAME, REFUSED] = [0, 1, 2, 3, 5];
const TXT = 16;

/** A name server's answer for a name: records, an answer code, or no answer at all (null). */
type Zone = (name: string, type: number) => string[] | number | null;

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('a resolver that', () => {
  test.each<[string, Zone, DnsStatus[]]>([
    [
      'has every record',
      (name) => [
        name.startsWith('_dmarc') ? 'v=DMARC1; p=none' : name.includes('_domainkey') ? 'v=DKIM1; p=abc' : 'v=spf1 -all',
      ],
      ['found', 'found', 'found'],
    ],
    ['knows the names, without such records', () => [], ['missing', 'missing', 'missing']],
    [
      'does not know the names, but the domain of the highest level',
      (name) => (name === 'org' ? [] : NO_SUCH_NAME),
      ['missing', 'missing', 'missing'],
    ],
    ['knows no name at all', () => NO_SUCH_NAME, ['could_not_look_up', 'could_not_look_up', 'could_not_look_up']],
    ['fails', () => SERVER_FAILURE, ['could_not_look_up', 'could_not_look_up', 'could_not_look_up']],
    ['refuses to answer', () => REFUSED, ['could_not_look_up', 'could_not_look_up', 'could_not_look_up']],
    ['does not understand', () => FORMAT_ERROR, ['could_not_look_up', 'could_not_look_up', 'could_not_look_up']],
    ['says nothing', () => null, ['could_not_look_up', 'could_not_look_up', 'could_not_look_up']],
    [
      'fails for one record alone',
      (name) => (name.startsWith('_dmarc') ? SERVER_FAILURE : name === 'example.org' ? ['v=spf1 -all'] : []),
      ['found', 'missing', 'could_not_look_up'],
    ],
  ])('%s', async (_what, zone, [spf, dkim, dmarc]) => {
    const lookUp = lookUpByDns([await nameServer(zone)]);
    const found = await checkSenderDomain(lookUp, { domain: 'example.org', provider: 'smtp', dkimSelector: 's1' });
    expect({ spf: found.spf.status, dkim: found.dkim.status, dmarc: found.dmarc.status }).toEqual({ spf, dkim, dmarc });
    for (const { status, message } of [found.spf, found.dkim, found.dmarc]) {
      if (status === 'could_not_look_up') expect(message).not.toMatch(/there is no|\badd\b|publish/i);
    }
  });
});

test('without a resolver nothing is said to be missing', async () => {
  const lookUp = lookUpByDns(['127.0.0.1:9']);
  const found = await checkSenderDomain(lookUp, { domain: 'example.org', provider: 'smtp', dkimSelector: 's1' });
  expect([found.spf.status, found.dkim.status, found.dmarc.status]).toEqual(Array(3).fill('could_not_look_up'));
});

test.each<[string, Record<string, string>, { spf: string | null; dmarc: string | null }]>([
  ['nothing is there', {}, { spf: 'v=spf1 include:mailgun.org ~all', dmarc: 'v=DMARC1; p=none' }],
  [
    'the provider is not named',
    { 'example.org': 'v=spf1 mx  include:other.example -all' },
    { spf: 'v=spf1 include:mailgun.org mx include:other.example -all', dmarc: 'v=DMARC1; p=none' },
  ],
  [
    'all is there',
    { 'example.org': 'v=spf1 include:mailgun.org ~all', '_dmarc.example.org': 'v=DMARC1; p=reject' },
    { spf: null, dmarc: null },
  ],
])('what to publish where %s', async (_what, zone, suggested) => {
  const found = await checkSenderDomain((name) => Promise.resolve(zone[name] ? [[zone[name]]] : []), {
    domain: 'example.org',
    provider: 'mailgun',
    dkimSelector: null,
  });
  expect({ spf: found.spf.suggested, dmarc: found.dmarc.suggested }).toEqual(suggested);
  expect(found.dkim.suggested).toBeNull();
});

/** Starts a name server. @returns its address */
async function nameServer(zone: Zone): Promise<string> {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone);
    if (answer) server.send(answer, port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerTo(query: Buffer, zone: Zone): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const said = zone(labels.join('.').toLowerCase(), type);
  if (said === null) return null;
  const records = typeof said === 'number' || type !== TXT ? [] : said;
  const header = Buffer.from(query.subarray(0, 12));
  // The header of a recursive answer, with its code and its number of records.
  header.writeUInt16BE(0x8180 | (typeof said === 'number' ? said : OK), 2);
  for (const [offset, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * offset);
  return Buffer.concat([header, query.subarray(12, at + 5), ...records.map(txtRecord)]);
}

function txtRecord(text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  // The question's name, TXT, class IN, a minute's TTL, and one text.
  const start = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, content.length + 1, content.length]);
  return Buffer.concat([start, content]);
}
