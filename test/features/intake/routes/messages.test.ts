import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, FIELDS, follow, nonceA, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

const CLIENT = { headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Visitor/1.0' } };
const NAME = '<i>Ada</i> {form:id}';
const SURFACES = [
  ['a', submitA],
  ['b', submitB],
] as const;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await putOptions(service.orm, { site_name: 'Forms & co' });
});
afterAll(() => service.close());

describe.each(SURFACES)('surface %s', (_surface, submit) => {
  test('fills the merge tags of success_message in, as plain text, and says the same when the request is repeated', async () => {
    const id = await createForm(service, {
      success_message:
        'Thank you, {field:name}: {form:title} {form:id}, number {submission:id}, {site:name}, {meta:ip}.',
    });
    const headers = { ...CLIENT.headers, 'idempotency-key': `message-${id}` };
    const values = { ...VALUES, name: NAME };
    const first = await submit(service, id, values, { headers });
    const { submission_id: number } = (first.body as { data: { submission_id: number } }).data;
    const message = `Thank you, ${NAME}: Contact us ${id}, number ${number}, Forms & co, 203.0.113.9.`;
    expect(first.body).toMatchObject({ success: true, message });
    service.clock.pass(5_000);
    expect((await submit(service, id, values, { headers })).body).toMatchObject({ success: true, message });
  });

  test('has the usual message in place of one that would get too large: the submission is kept', async () => {
    const long = { type: 'textarea', name: 'long' };
    const id = await createForm(service, { success_message: '{field:long}'.repeat(20) }, [long]);
    const { status, body } = await submit(service, id, { long: 'x'.repeat(60_000) });
    expect([status, body]).toMatchObject([200, { message: 'Thank you. Your submission has been received.' }]);
    expect((await submit(service, id, { long: 'y' })).body).toMatchObject({ message: 'y'.repeat(20) });
  });

  test('leaves out what the form does not keep', async () => {
    const id = await createForm(service, {
      store_submissions: false,
      anonymize_ip: true,
      success_message: '[{submission:id}] [{meta:ip}] {field:name}',
    });
    expect((await submit(service, id, VALUES, CLIENT)).body).toMatchObject({ message: '[] [] Ada' });
  });

  test('fills the tags of form and site in error_message in', async () => {
    const id = await createForm(service, { error_message: '{form:title} at {site:name} needs more.' });
    expect((await submit(service, id, { ...VALUES, email: 'none' })).body).toMatchObject({
      message: 'Contact us at Forms & co needs more.',
    });
  });

  test('keeps nothing when the text cannot be made: it is not answered with a failure afterwards', async () => {
    const id = await createForm(service, { success_message: 'Thank you. {site:name}' });
    const before = await countRows(service.orm, 'submissions');
    await service.orm.em.fork().execute('rename table settings to settings_gone');
    try {
      expect((await submit(service, id)).status).toBe(500);
    } finally {
      await service.orm.em.fork().execute('rename table settings_gone to settings');
    }
    expect(await countRows(service.orm, 'submissions')).toBe(before);
  });
});

test('a tag that is not known is refused on save, by path', async () => {
  const options = { success_message: 'Thank you, {field:nobody}.', error_message: 'Not so, {field:name}.' };
  const json = { title: 'Contact us', config: { fields: FIELDS, options } };
  const { status, body } = await service.as.admin('POST', 'b:/forms', json);
  expect([status, body]).toMatchObject([
    422,
    {
      errors: {
        'config.options.success_message': expect.stringContaining('{field:nobody}'),
        'config.options.error_message': expect.stringContaining('{field:name}'),
      },
    },
  ]);
});

describe('the page without JavaScript', () => {
  const post = async (id: number, values: Record<string, string>) => {
    const { timing_token } = await tokensOf(service, id);
    const fields = { ...values, _svca_nonce: await nonceA(service, id), _svcb_timing: timing_token };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return service.call('POST', `/forms/${id}`, { raw: new URLSearchParams(fields).toString(), headers });
  };

  test('shows both with values escaped, and in the language of the form', async () => {
    const id = await createForm(service, {
      language: 'he',
      success_message: 'Thank you, {field:name}.',
      error_message: '{form:title} at {site:name} needs more.',
    });
    const sent = await follow(service, await post(id, { ...VALUES, name: NAME }));
    expect(sent.text).toContain('Thank you, &lt;i&gt;Ada&lt;/i&gt; {form:id}.');
    expect(sent.text).toContain('<html lang="he" dir="rtl">');
    const wrong = await post(id, { ...VALUES, email: 'none' });
    expect(wrong.text).toContain('<p>Contact us at Forms &amp; co needs more.</p>');
    expect(wrong.text).toContain('data-error-message="Contact us at Forms &amp; co needs more."');
  });

  test('leaves the text to the script where the form has none of its own', async () => {
    const { text } = await service.call('GET', `/forms/${await createForm(service)}`);
    expect(text).not.toContain('data-error-message');
  });
});
