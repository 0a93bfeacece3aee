import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { webAddress } from '#security/web-address.ts';

const PASSWORD = 'DURABLE_FORMS_PASSWORD';
const LOOPBACK = /^(127(\.\d+){3}|\[::1\]|localhost)$/;

export const assistantCommands = {
  mcp: command({
    about: 'speak the Model Context Protocol on standard input and output, for an assistant',
    example: `${PASSWORD}="$APPLICATION_PASSWORD" durable-forms mcp --url https://forms.example.com --login ada`,
    options: {
      url: { takes: 'URL', about: 'where the service is, as in its BASE_URL', needed: true },
      login: { takes: 'LOGIN', about: `the account; its application password stands in ${PASSWORD}`, needed: true },
      toolsets: {
        takes: 'NAMES',
        about: 'which tools: all, or names separated by commas; the default ones if left out',
      },
    },
    async run({ url, login, toolsets }, surroundings) {
      const base = webAddress(url);
      if (!base) throw new UsageError('--url must be an http or https URL');
      if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname)) {
        throw new UsageError('--url must be an https URL: an application password is sent there');
      }
      const password = surroundings.env[PASSWORD];
      if (!password) throw new UsageError(`${PASSWORD} must be an application password of the account`);
      const address = new URL('/mcp', base);
      if (toolsets !== undefined) address.searchParams.set('toolsets', toolsets);
      await passOn(address, `${login}:${password}`, surroundings);
    },
  }),
};

/** Relays messages between standard input and output and the service, until the assistant closes its end. */
async function passOn(url: URL, credentials: string, { stdin, stdout, stderr }: Surroundings): Promise<void> {
  const [{ StdioServerTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  const input = new Readable().wrap(stdin);
  const output = new Writable({
    write(text, _encoding, done) {
      stdout.write(String(text));
      done();
    },
  });
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const assistant = new StdioServerTransport(input, output);
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization } } });
  service.onmessage = (message) => {
    const { result } = message as { result?: { protocolVersion?: unknown } };
    if (typeof result?.protocolVersion === 'string') service.setProtocolVersion(result.protocolVersion);
    void assistant.send(message);
  };
  const underWay = new Set<Promise<void>>();
  assistant.onmessage = (message) => {
    const sent = service.send(message).catch((error: Error) => {
      stderr.write(`${error.message}\n`);
      const id = idOf(message);
      if (id === undefined) return;
      return assistant.send({ jsonrpc: '2.0', id, error: { code: -32000, message: error.message } });
    });
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
  };
  assistant.onerror = (error) => stderr.write(`${error.message}\n`);
  await Promise.all([service.start(), assistant.start()]);
  await once(input, 'close');
  await Promise.all(underWay);
  await service.close();
}

/** Returns the id of a request; undefined for a notification or an answer. */
function idOf(message: JSONRPCMessage): string | number | undefined {
  return 'method' in message && 'id' in message ? message.id : undefined;
}
