import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { intakeBudgets } from '#features/intake/budgets.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, nonceA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

const WHEN_BOB = { match: 'all', rules: [{ field: 'name', op: 'equals', value: 'Bob' }] };
const OPTIONS = {
  success_message: 'Received.',
  redirect_url: 'https://www.example.org/thanks',
  endings: [
    { key: 'bob', conditional: WHEN_BOB, message: 'Hello <Bob>.' },
    {
      key: 'all',
      title: 'Thank you, {field:name}',
      reference: true,
      recap: true,
      buttons: [{ key: 'on', label: 'Go & see', url: 'https://www.example.org/?n={field:name}' }],
    },
  ],
};

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  const german = { options: { endings: { all: { title: 'Danke', buttons: { on: { label: 'Weiter' } } } } } };
  id = await createForm(service, { ...OPTIONS, translations: { de: german } });
});
afterAll(() => service.close());

/** Posts the page as a browser without JavaScript does. @returns the address of the page that follows */
async function post(values: object, { formId = id, below = '', query = '' } = {}): Promise<string> {
  const { timing_token } = await tokensOf(service, formId);
  const fields = { ...values, _svca_nonce: await nonceA(service, formId), [TIMING_KEY]: timing_token };
  const { headers } = await service.call('POST', `/forms/${formId}${below}${query}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
  return headers.get('location') ?? '';
}
const shown = async (address: string) => (await service.call('GET', address)).text;

test('the panel has the title, the reference, the answers and the buttons, and its address no answers', async () => {
  const address = await post({ ...VALUES, name: 'Zoë <b>' });
  expect(address).toMatch(/\/sent\?/);
  expect(decodeURIComponent(address)).not.toContain('Zoë');
  const text = await shown(address);
  const { id: number } = await service.orm.em
    .fork()
    .findOneOrFail(Submission, { formId: id }, { orderBy: { id: 'desc' } });
  expect(text).toContain('<h2>Thank you, Zoë &lt;b&gt;</h2>');
  expect(text).toContain('<p class="svca-said" dir="auto">Received.</p>');
  expect(text).toContain(`Your reference: <strong>${number}</strong>`);
  expect(text).toMatch(/<dt>Your name<\/dt><dd dir="auto">Zoë &lt;b&gt;<\/dd><\/div>/i);
  expect(text).toContain(
    '<a class="svca-button" href="https://www.example.org/?n=Zo%C3%AB%20%3Cb%3E">Go &amp; see</a>',
  );
});

test('a heading or an address that is too long is left out, and the page is shown all the same', async () => {
  const fields = [{ type: 'textarea', name: 'message', max_length: 60_000 }];
  const much = '{field:message}'.repeat(10);
  const buttons = [{ label: 'On', url: `https://www.example.org/?n=${much}` }];
  const formId = await createForm(
    service,
    { max_body_kb: 1_024, endings: [{ title: much, buttons, reference: true }] },
    fields,
  );
  const text = await shown(await post({ message: 'x'.repeat(50_000) }, { formId }));
  expect(text).toContain('Your reference:');
  expect(text).not.toMatch(/<h2>|svca-button"/);
});

test('the first ending whose condition holds is shown, in the language of the visit', async () => {
  const text = await shown(await post({ ...VALUES, name: 'Bob' }));
  expect(text).toContain('<p class="svca-said" dir="auto">Hello &lt;Bob&gt;.</p>');
  expect(text).not.toMatch(/<h2>|svca-answers|svca-button"/);
  const german = await shown(await post(VALUES, { query: '?lang=de' }));
  expect(german).toContain('<h2>Danke</h2>');
  expect(german).toContain('Ihre Nummer:');
  expect(german).toContain('>Weiter</a>');
});

test('without an ending that holds the visitor goes where the form says', async () => {
  const formId = await createForm(service, { ...OPTIONS, endings: [{ conditional: WHEN_BOB }] });
  expect(await post(VALUES, { formId })).toBe('https://www.example.org/thanks');
});

test.each([
  ['the page', '', /^<\/forms\/\d+\/sent\?/],
  ['the page in a frame', '/embed', /^<\/forms\/\d+\/embed\/sent\?/],
])('the script of %s is led to the ending', async (_, below, link) => {
  const page = await service.call('GET', `/forms/${id}${below}`);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const headers = { referer: `${service.intake.baseUrl}/forms/${id}${below}?lang=en` };
  const { body, headers: given } = await submitB(service, id, { ...VALUES, name: 'Bob' }, { headers });
  expect(body).toMatchObject({ success: true, message: 'Hello <Bob>.' });
  expect(given.get('link')).toMatch(link);
});

test.each([undefined, 'https://shop.example/forms/1', 'nonsense'])(
  'a program, or a page of another site (%s), gets the message alone',
  async (referer) => {
    const { body, headers } = await submitB(
      service,
      id,
      { ...VALUES, name: 'Bob' },
      referer ? { headers: { referer } } : {},
    );
    expect(body).toMatchObject({ success: true, message: 'Hello <Bob>.' });
    expect(headers.get('link')).toBeNull();
  },
);

test('an erased submission leaves the message, a page that was left open for long not even that', async () => {
  const address = await post(VALUES);
  await service.orm.em.fork().nativeDelete(Submission, { formId: id });
  const text = await shown(address);
  expect(text).toContain('<p class="svca-said" dir="auto">Received.</p>');
  expect(text).not.toMatch(/<strong>|svca-answers|svca-button"|\bAda\b/);
  service.clock.pass(intakeBudgets.sentPage.atMost + 1);
  expect(await shown(address)).toContain('Your submission was received before.');
});

test.each([
  [{ title: 'x'.repeat(201) }, 'config.options.endings[0].title'],
  [{ message: '{field:gone}' }, 'config.options.endings[0].message'],
  [{ buttons: [{ label: 'Go', url: 'javascript:alert(1)' }] }, 'config.options.endings[0].buttons[0].url'],
  [{ buttons: [{ url: '/hours' }] }, 'config.options.endings[0].buttons[0].label'],
  [
    { conditional: { match: 'all', rules: [{ field: 'gone', op: 'equals', value: 1 }] } },
    'config.options.endings[0].conditional.rules[0].field',
  ],
])('the ending %j is refused at %s', async (ending, path) => {
  const { status, body } = await service.as.admin('POST', 'b:/forms', {
    title: 'Endings',
    config: { fields: [{ type: 'text', name: 'name' }], options: { endings: [ending] } },
  });
  expect(status).toBe(422);
  expect(Object.keys((body as { errors: object }).errors)).toContain(path);
});
