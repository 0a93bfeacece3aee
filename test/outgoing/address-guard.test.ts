import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient, type HttpClient, type ResolveHost } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

/** Listens on every address of this machine and counts connections, to prove that there were none. */
let trap: { port: number; connections: number; close(): void };
const clients: HttpClient[] = [];
/** Refused, with or without a setting that could allow it. */
const REFUSED = expect.stringMatching(/^address_(refused|forbidden)$/);

/** Addresses that are refused whatever is allowed. */
const METADATA = [
  ...['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '[fd00:ec2::23]', '168.63.129.16'],
  ...['100.100.100.200', '[fd20:ce::254]', '192.0.0.192', '[64:ff9b::100.100.100.200]', '[64:ff9b:1::a9fe:a9fe]'],
  ...['0.0.0.0', '0.1.2.3', '[::]', '224.0.0.1', '[ff02::1]', '255.255.255.255'],
];

/** Some containers have no IPv6: hosts that need it are left out there. */
const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const reachable = (hosts: string[]) => hosts.filter((host) => hasIPv6 || !host.startsWith('['));

beforeAll(async () => {
  trap = await setTrap();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  trap.connections = 0;
});
afterAll(() => trap.close());

describe('the trap catches whoever is allowed, so that an empty one proves something', () => {
  test.each(
    reachable([
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.2',
      '[::1]',
      '[::ffff:7f00:1]',
    ]),
  )('%s', async (host) => {
    const http = client('loopback');
    expect(await http.request({ method: 'GET', url: `http://${host}:${trap.port}/` })).toMatchObject({ status: 200 });
    expect(trap.connections).toBe(1);
  });

  test('a name that leads there', async () => {
    const http = client('loopback', always('127.0.0.1'));
    expect(await http.request({ method: 'GET', url: `http://in.example:${trap.port}/` })).toMatchObject({
      status: 200,
    });
    expect(trap.connections).toBe(1);
  });
});

describe('no byte leaves for a literal', () => {
  test.each<[string, string[]]>([
    ['loopback', ['127.0.0.1', '127.255.255.254', '127.0.0.1.', '[::1]', '[0:0:0:0:0:0:0:1]']],
    ['short forms', ['127.1', '127.0.1', '0', '10.1', '192.168.257']],
    ['decimal', ['2130706433', '3232235777', '2852039166']],
    ['octal', ['0177.0.0.1', '017700000001', '00000177.0.0.1', '0300.0250.1.1']],
    ['hexadecimal', ['0x7f000001', '0x7f.0.0.1', '0x7F.1', '0xc0a80101', '0xa9.0xfe.0xa9.0xfe']],
    ['mixed', ['0x7f.0.1', '0177.0x0.0.1', '127.0x1']],
    ['other digits and dots', ['１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '127．0．0．1']],
    ['percent-encoded', ['127%2E0%2E0%2E1', '%31%32%37.0.0.1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '[::]']],
    ['shared (CGNAT)', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
    ['link-local and metadata', ['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '168.63.129.16']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', '[ff02::1]']],
    ['reserved, documentation, benchmark', ['240.0.0.1', '192.0.2.1', '198.18.0.1', '[2001:db8::1]', '[100::1]']],
    ['unique local and site-local', ['[fc00::1]', '[fd12:3456::1]', '[fec0::1]']],
    ['IPv4-mapped', ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]', '[0:0:0:0:0:FFFF:10.0.0.1]']],
    ['IPv4-compatible and translated', ['[::127.0.0.1]', '[::ffff:0:127.0.0.1]']],
    ['NAT64', ['[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::8.8.8.8]']],
    ['6to4', ['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2002:c0a8:101::1]']],
    ['Teredo', ['[2001:0:a00:1:0:0:f7f7:f7f7]', '[2001:0:808:808:0:0:80ff:fffe]']],
  ])('%s', async (_what, hosts) => {
    for (const host of hosts) {
      for (const url of [`http://${host}:${trap.port}/`, `https://${host}/`]) {
        expect([url, await failureOf(client(), url)]).toEqual([url, REFUSED]);
      }
    }
    expect(trap.connections).toBe(0);
  });

  test('with a zone, or with brackets that hold no address: it is no URL at all', async () => {
    for (const host of ['[fe80::1%25eth0]', '[127.0.0.1]', '[::1', '127.0.0.256', '0x7f.0.0.0.1', '1.2.3.4.5']) {
      expect([host, await failureOf(client(), `http://${host}:${trap.port}/`)]).toEqual([host, 'invalid_url']);
    }
    expect(trap.connections).toBe(0);
  });

  test('behind credentials, which are not taken in a URL', async () => {
    for (const part of ['user:pass@', 'user@', ':pass@', 'example.com@', 'example.com%40', 'a:b%40c@']) {
      const url = `http://${part}127.0.0.1:${trap.port}/`;
      expect([url, await failureOf(client(), url)]).toEqual([url, 'invalid_url']);
    }
    expect(await failureOf(client(), `http://127.0.0.1:${trap.port}\\@example.com/`)).toBe('address_refused');
    expect(await failureOf(client(), `http://127.0.0.1:${trap.port}#@example.com/`)).toBe('address_refused');
    expect(trap.connections).toBe(0);
  });
});

describe('no byte leaves for a name', () => {
  test.each<[string, string[]]>([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1']],
    ['private', ['10.1.2.3', '172.20.0.1', '192.168.0.9']],
    ['unspecified', ['0.0.0.0', '::']],
    ['shared (CGNAT)', ['100.64.0.1']],
    ['link-local and metadata', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254']],
    ['multicast', ['224.0.0.251', 'ff02::fb']],
    ['unique local', ['fd12::1', 'fc00::9']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:a00:1']],
    ['NAT64', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1']],
    ['6to4', ['2002:7f00:1::', '2002:a00:1::1']],
    ['Teredo', ['2001:0:a00:1:0:0:f7f7:f7f7']],
    ['no address', ['localhost', '', '2130706433', '0x7f.1']],
  ])('that leads to %s', async (_what, addresses) => {
    for (const address of addresses) {
      const url = `http://name.example:${trap.port}/`;
      expect([address, await failureOf(client('', always(address)), url)]).toEqual([address, REFUSED]);
    }
    expect(trap.connections).toBe(0);
  });

  test.each([
    ['first', ['127.0.0.1', '93.184.216.34']],
    ['last', ['93.184.216.34', '127.0.0.1']],
    ['in another family', ['93.184.216.34', '::1']],
  ])('that has a private address among its public ones: %s', async (_where, addresses) => {
    expect(await failureOf(client('', always(...addresses)), `http://mixed.example:${trap.port}/`)).toBe(
      'address_refused',
    );
    expect(trap.connections).toBe(0);
  });

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'foo.localhost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'local\u00adhost'])(
    'as the machine itself resolves it: %s',
    async (host) => {
      const http = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
      clients.push(http);
      // Machines differ in which of these they resolve; none may be reached.
      expect(['address_refused', 'dns_failure']).toContain(await failureOf(http, `http://${host}:${trap.port}/`));
      expect(trap.connections).toBe(0);
    },
  );

  test('of another script: it is asked for, and judged, as what goes over the wire', async () => {
    const asked: string[] = [];
    const resolve: ResolveHost = async (hostname) => {
      asked.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const url = `http://bücher.example:${trap.port}/`;
    expect(await failureOf(client('', resolve), url)).toBe('address_refused');
    expect(asked).toEqual(['xn--bcher-kva.example']);
  });
});

describe('a name that changes its mind', () => {
  test('is looked up once for a connection, which goes to what was judged', async () => {
    const here = await setTrap('127.0.0.1');
    try {
      const answers = ['127.0.0.1', '127.0.0.2', '169.254.169.254'];
      let asked = 0;
      const resolve: ResolveHost = async () => [{ address: answers[asked++] ?? '', family: 4 }];
      // 127.0.0.1 stands for the public internet here.
      const http = client('127.0.0.1', resolve);
      const url = `http://rebind.example:${here.port}/`;
      const headers = { connection: 'close' };
      expect(await http.request({ method: 'GET', url, headers })).toMatchObject({ status: 200 });
      expect([asked, here.connections]).toEqual([1, 1]);
      expect(await failureOf(http, url)).toBe('address_refused');
      expect(await failureOf(http, url)).toBe('address_forbidden');
      expect([asked, here.connections]).toEqual([3, 1]);
    } finally {
      here.close();
    }
  });

  test('by a redirect to a private address reaches nothing: redirects are not followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const door = await setTrap('127.0.0.1', (_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.2:${trap.port}/` }).end();
      });
      expect(await failureOf(client('127.0.0.1'), `http://127.0.0.1:${door.port}/`)).toBe('redirect_refused');
      door.close();
    }
    expect(trap.connections).toBe(0);
  });

  test('by headers that speak of another place reaches nothing', async () => {
    const target = `http://127.0.0.2:${trap.port}/`;
    const door = await setTrap('127.0.0.1', (_request, response) => {
      const alternative = `http="127.0.0.2:${trap.port}"`;
      response
        .writeHead(200, { refresh: `0; url=${target}`, 'alt-svc': alternative, 'content-location': target })
        .end();
    });
    const http = client('127.0.0.1');
    for (let round = 0; round < 2; round += 1) {
      await http.request({ method: 'GET', url: `http://127.0.0.1:${door.port}/` });
    }
    door.close();
    expect(trap.connections).toBe(0);
  });
});

describe('ALLOWED_PRIVATE_NETWORKS', () => {
  test.each<[string, string[], string[]]>([
    ['127.0.0.1', ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'], ['127.0.0.2', '[::1]', '10.0.0.1']],
    ['127.0.0.2/31', ['127.0.0.2', '127.0.0.3'], ['127.0.0.1', '127.0.0.4']],
    ['::1', ['[::1]'], ['127.0.0.1', '[::ffff:127.0.0.1]']],
    ['10.0.0.0/8', [], ['127.0.0.1', '192.168.0.1', '[64:ff9b::10.0.0.1]', '[2002:a00:1::1]', '[::10.0.0.1]']],
    ['0.0.0.0/0 ::/0', ['127.0.0.1', '[::1]'], METADATA],
    ['100.64.0.0/10', [], ['100.100.100.200']],
    ['fd20::/16', [], ['[fd20:ce::254]']],
    ['192.0.0.0/24', [], ['192.0.0.192']],
  ])('%s opens just what it names', async (networks, open, closed) => {
    const http = client(networks);
    for (const host of reachable(open)) {
      const url = `http://${host}:${trap.port}/`;
      expect([host, (await http.request({ method: 'GET', url })).status]).toEqual([host, 200]);
    }
    trap.connections = 0;
    for (const host of closed) {
      const type = METADATA.includes(host) ? 'address_forbidden' : 'address_refused';
      expect([host, await failureOf(http, `http://${host}:${trap.port}/`)]).toEqual([host, type]);
    }
    expect(trap.connections).toBe(0);
  });

  test('is named where it would help, and only there', async () => {
    const told = (networks: string, address: string) =>
      client(networks, always(address))
        .request({ method: 'GET', url: `http://name.example:${trap.port}/` })
        .catch((error: Error) => error.message);
    expect(await told('', '10.0.0.1')).toBe(
      'The host name.example leads to an address that is not public. To allow it, add its network to ALLOWED_PRIVATE_NETWORKS.',
    );
    for (const host of METADATA) {
      const url = `http://${host}/`;
      const literal = await client('0.0.0.0/0 ::/0')
        .request({ method: 'GET', url })
        .catch((error: Error) => error.message);
      const name = await told('0.0.0.0/0 ::/0', host.replace(/[[\]]/g, ''));
      for (const message of [literal, name]) {
        expect(message).toMatch(/link-local, serves the metadata of a cloud, .* Such addresses are never allowed\.$/);
      }
    }
  });

  test('holds for names as for literals', async () => {
    const url = `http://name.example:${trap.port}/`;
    expect(await failureOf(client('127.0.0.2', always('127.0.0.1')), url)).toBe('address_refused');
    expect(trap.connections).toBe(0);
    const http = client('127.0.0.2', always('127.0.0.2'));
    expect(await http.request({ method: 'GET', url })).toMatchObject({ status: 200 });
  });
});

test('every port may be used: receivers of one’s own stand where they stand', async () => {
  // Nothing listens on these ports: a refused connection proves that it was attempted.
  for (const port of [1, 22, 25, 6379]) {
    const type = await failureOf(client('127.0.0.9'), `http://127.0.0.9:${port}/`);
    expect(['connection_failed', 'timeout', 'invalid_response']).toContain(type);
  }
});

/** Creates a client that may reach only the allowed networks; names do not resolve by default. */
function client(networks = '', resolve: ResolveHost = () => Promise.reject(new Error('no look-up expected'))) {
  const http = createHttpClient({
    allowedPrivateNetworks: parseCidrList(networks),
    userAgent: 'test',
    timeoutMs: 2_000,
    resolve,
  });
  clients.push(http);
  return http;
}

function always(...addresses: string[]): ResolveHost {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

async function failureOf(http: HttpClient, url: string): Promise<string> {
  try {
    const { status } = await http.request({ method: 'POST', url, body: 'canary' });
    return `answered ${status}`;
  } catch (error) {
    if (error instanceof ProviderError) return error.type;
    throw error;
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Listens on one address, or on every address of the machine in both families, and answers 200 by default. */
async function setTrap(
  host = hasIPv6 ? '::' : '0.0.0.0',
  listener: Listener = (_request, response) => void response.end('caught'),
) {
  const server: Server = createServer(listener);
  const set = { port: 0, connections: 0, close: () => {} };
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    set.connections += 1;
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  set.port = (server.address() as AddressInfo).port;
  set.close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return set;
}
