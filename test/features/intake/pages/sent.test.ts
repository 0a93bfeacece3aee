import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { intakeBudgets } from '#features/intake/budgets.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, follow, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const GERMAN = { options: { success_message: 'Danke, {field:name}.' } };

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, { success_message: 'Thank you, {field:name}.', translations: { de: GERMAN } });
});
afterAll(() => service.close());

/** Posts the page as a browser without JavaScript does. */
async function send(formId: number, values: object = VALUES, query = '') {
  const { timing_token } = await tokensOf(service, formId);
  const fields = { ...values, _svca_nonce: await nonceA(service, formId), [TIMING_KEY]: timing_token };
  return service.call('POST', `/forms/${formId}${query}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
}
const locationOf = async (...args: Parameters<typeof send>) => (await send(...args)).headers.get('location') ?? '';

describe('after a submission without JavaScript', () => {
  test('the visitor is on a page that can be loaded again, and nothing is sent by that', async () => {
    const before = await countRows(service.orm, 'submissions');
    const answer = await send(id, { ...VALUES, name: '<b>Ada</b>' });
    expect(answer.status).toBe(303);
    const address = answer.headers.get('location') ?? '';
    expect(address).toMatch(new RegExp(`^/forms/${id}/sent\\?lang=en&m=v1\\.[\\w.-]+$`));
    for (const _time of ['at first', 'loaded again']) {
      const { status, text, headers } = await service.call('GET', address);
      expect(status).toBe(200);
      expect(text).toContain('role="status">Thank you, &lt;b&gt;Ada&lt;/b&gt;.</p>');
      expect(text).not.toContain('<form');
      expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'no-referrer',
        'noindex',
      ]);
    }
    expect(await countRows(service.orm, 'submissions')).toBe(before + 1);
  });

  test('its address shows nobody what was typed', async () => {
    expect(decodeURIComponent(await locationOf(id, { ...VALUES, name: 'Zebediah' }))).not.toContain('Zebediah');
  });

  test('the message is in the language of the visit', async () => {
    const address = await locationOf(id, VALUES, '?lang=de');
    expect(address).toContain('?lang=de&m=');
    const { text } = await service.call('GET', address);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Danke, Ada.');
  });

  test('half an hour later the page says that it was received, and no more', async () => {
    const address = await locationOf(id);
    service.clock.pass(intakeBudgets.sentPage.atMost);
    expect((await service.call('GET', address)).text).toContain('Thank you, Ada.');
    service.clock.pass(1);
    const { status, text } = await service.call('GET', address);
    expect([status, text]).toEqual([200, expect.stringContaining('Your submission was received before.')]);
    expect(text).not.toMatch(/\bAda\b/);
  });

  test('a message that is too long for an address answers the post, as it did before', async () => {
    const long = await createForm(service, { success_message: '{field:message}' });
    const message = 'é'.repeat(800);
    const { status, headers, text } = await send(long, { ...VALUES, message });
    expect([status, headers.get('location'), text]).toEqual([200, null, expect.stringContaining(message)]);
  });
});

describe('an address that we did not make leads to the form', () => {
  const toTheForm = async (address: string, form: string) => {
    const { status, headers } = await service.call('GET', address);
    expect([status, headers.get('location')]).toEqual([303, form]);
  };

  test.each(['', '?m=', '?m=v1.x.y', '?m=a&m=b', `?m=${'v1.'.repeat(3_000)}`, '?m[x]=1'])('%s', async (query) => {
    await toTheForm(`/forms/${id}/sent${query}`, `/forms/${id}?lang=en`);
  });

  test('one that was changed', async () => {
    const address = await locationOf(id);
    const changed = address.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await toTheForm(changed, `/forms/${id}?lang=en`);
  });

  test('that of another form, or of another language', async () => {
    const other = await createForm(service);
    const sealed = (await locationOf(id)).split('m=')[1];
    await toTheForm(`/forms/${other}/sent?m=${sealed}`, `/forms/${other}`);
    await toTheForm(`/forms/${id}/sent?lang=de&m=${sealed}`, `/forms/${id}?lang=de`);
    expect((await follow(service, await send(other))).text).toContain('Thank you.');
  });

  test('of a form that is in the trash there is none', async () => {
    const trashed = await createForm(service);
    const address = await locationOf(trashed);
    await service.as.admin('DELETE', `b:/forms/${trashed}`);
    const { status, text } = await service.call('GET', address);
    expect([status, text]).toEqual([404, expect.stringContaining('This form does not exist or is closed.')]);
  });
});
