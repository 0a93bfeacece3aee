import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connectAssistant } from '#test/environment/assistant.ts';
import { expectFailure, runHere } from '#test/environment/command.ts';
import { startService, type TestService } from '#test/environment/service.ts';

let service: TestService;
let password: string;
beforeAll(async () => {
  service = await startService();
  const id = (await service.users.findByLogin('ada'))?.id ?? 0;
  ({ password } = await service.users.createApplicationPassword(id, 'assistant', service.clock.now()));
});
afterAll(() => service.close());

const ping = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`;
/**
 * Runs the command within this process.
 * @param input an assistant's messages before it disconnects
 */
const said = (input: string, { url = service.url, secret = password, args = [] as string[] } = {}) =>
  runHere(['mcp', '--url', url, '--login', 'ada', ...args], { DURABLE_FORMS_PASSWORD: secret }, input);

test('an assistant on another machine makes a form and asks what failed, over standard input and output', async () => {
  // Starts it as a program with an assistant does: with these settings only.
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../bin/cli.ts', import.meta.url)), 'mcp', '--url', service.url, '--login', 'ada'],
    env: { DURABLE_FORMS_PASSWORD: password },
  });
  const assistant = await connectAssistant(transport);
  try {
    expect(assistant.client.getServerVersion()).toMatchObject({ name: 'durable-forms' });
    expect(assistant.client.getInstructions()).toContain('what failed');
    expect(assistant.tools).toEqual(expect.arrayContaining(['create_form', 'delivery_groups', 'retry_job']));
    const body = { title: 'Contact us', config: { fields: [{ type: 'email', name: 'email' }] } };
    expect(await assistant.use('check_form', { body })).toMatchObject({ valid: true });
    const { id } = await assistant.use('create_form', { body });
    expect(await service.forms.get(Number(id))).toMatchObject({ title: 'Contact us' });
    const today = { from: '2031-03-04', state: 'failed' };
    expect(await assistant.use('delivery_groups', today)).toMatchObject({ groups: [] });
    expect(await assistant.failure('read_form', { id: 999_999 })).toMatchObject({ code: 'form_not_found' });
    expect(await assistant.use('trash_form', { id })).toMatchObject({ done: false, to: { title: 'Contact us' } });
  } finally {
    await assistant.client.close();
  }
});

test('it ends with the assistant, when all is answered that was asked, and has printed nothing else', async () => {
  expect(await said('')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  const answered = await said(ping);
  expect([answered.code, answered.stderr, answered.json()]).toEqual([0, '', { jsonrpc: '2.0', id: 1, result: {} }]);
});

test('it lists the toolsets that were chosen', async () => {
  const list = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
  const { json } = await said(list, { args: ['--toolsets', 'persons'] });
  const { result } = json() as { result: { tools: { name: string }[] } };
  expect(result.tools.map(({ name }) => name)).toEqual(['find_person', 'erase_person']);
});

test('an invalid message is reported on standard error, and the next one is answered', async () => {
  const { stderr, json } = await said(`nonsense\n${ping}`);
  expect(stderr).toContain('JSON');
  expect(json()).toMatchObject({ id: 1, result: {} });
});

test.each([
  ['a wrong password', { secret: 'wrong' }, 'the application password is wrong'],
  ['a toolset that there is not', { args: ['--toolsets', 'everything'] }, 'toolsets must be all, or names from forms'],
  ['a service that is away', { url: 'http://127.0.0.1:1' }, 'fetch failed'],
])('%s is said to the assistant, and on standard error', async (_what, settings, message) => {
  const { code, stderr, json } = await said(ping, settings);
  expect([code, json()]).toMatchObject([0, { id: 1, error: { message: expect.stringContaining(message) } }]);
  expect(stderr).toContain(message);
});

test.each([
  [['--login', 'ada'], {}, '--url is needed'],
  [['--url', 'forms', '--login', 'ada'], {}, '--url must be an http or https URL'],
  [['--url', 'http://forms.example.com', '--login', 'ada'], {}, '--url must be an https URL'],
  [
    ['--url', 'https://forms.example.com', '--login', 'ada'],
    {},
    'DURABLE_FORMS_PASSWORD must be an application password',
  ],
])('mcp %j is wrong usage', async (args, settings, message) => {
  expectFailure(await runHere(['mcp', ...args], settings), 2, message);
});
