import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Options } from '#features/options/options.ts';
import { loadIntoService } from '#test/environment/extensions.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitA, submitB } from '#test/environment/visitor.ts';

let service: TestService;

const links = (count: number) => Array.from({ length: count }, (_, n) => `see https://example.com/${n} `).join('');
const form = (field: object = {}) =>
  createForm(service, {}, [{ type: 'textarea', name: 'message', max_length: 200, ...field }]);
const start = async (option?: unknown) => {
  if (option !== undefined) {
    await new Options({ orm: service.orm }).set('x_max_links', option, service.clock.now());
  }
  await loadIntoService(service, ['examples/spam-rule.ts']);
};

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

describe('the example spam rule', () => {
  test('refuses a text with more than two links, at its field, on both surfaces', async () => {
    await start();
    const id = await form();
    const message = 'Please use at most 2 links.';
    const a = await submitA(service, id, { message: links(3) });
    expect(a).toMatchObject({ status: 400, body: { success: false, data: { errors: { message } } } });
    const b = await submitB(service, id, { message: links(3) });
    expect(b).toMatchObject({ status: 422, body: { errors: { fields: { message } } } });
    for (const submit of [submitA, submitB]) {
      expect((await submit(service, id, { message: links(2) })).status).toBe(200);
    }
    const told = service.logLines.filter((line) => line.includes('a text with many links was refused'));
    expect(told).toHaveLength(2);
    expect(JSON.parse(told[0] as string)).toMatchObject({ extension: 'spam-rule', field: 'message', links: 3 });
    expect(told.join()).not.toContain('example.com');
  });

  test('leaves the field its own error', async () => {
    await start();
    const { body } = await submitB(service, await form(), { message: links(20) });
    expect(body).toMatchObject({ errors: { fields: { message: expect.stringContaining('200') } } });
  });

  test('takes its limit from the field, then from the site', async () => {
    await start(1);
    const answers = await Promise.all([
      submitB(service, await form(), { message: links(2) }),
      submitB(service, await form({ x_max_links: 0 }), { message: 'www.example.com' }),
      submitB(service, await form({ x_max_links: 3 }), { message: links(3) }),
    ]);
    expect(answers.map(({ body }) => (body as { errors?: { fields: object } }).errors?.fields)).toEqual([
      { message: 'Please use at most 1 link.' },
      { message: 'Please write without links.' },
      undefined,
    ]);
  });
});
