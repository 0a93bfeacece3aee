import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { listen } from '#dev/listen.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { Submission } from '#features/submissions/entities.ts';
import { findOrderOfSubmission } from '#pro/payments/store/orders.ts';
import { ask, onForm, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const SHOP = 'http://shop.test';
const PAY = 'http://pay.test';
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR' };
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  {
    type: 'select',
    name: 'ticket',
    label: 'Ticket',
    options: [
      { value: 'a', label: 'Adult', price: 5000 },
      { value: 'c', label: 'Child', price: 2550 },
    ],
  },
  {
    type: 'number',
    name: 'count',
    label: 'How many',
    min: 1,
    step: 1,
    conditional: { rules: [{ field: 'ticket', op: 'is_not_empty' }] },
  },
  { type: 'checkboxes', name: 'extras', label: 'Extras', options: [{ value: 'l', label: 'Lunch', price: 1250 }] },
  { type: 'number', name: 'posters', label: 'Posters', price: 40, min: 0, step: 1 },
];
const ITEMS = [{ field: 'ticket', quantity_field: 'count' }, 'extras', 'posters'];

let service: TestService;
let browser: TestBrowser;
/** Stands for a website that embeds a form, and for a checkout. */
let others: Awaited<ReturnType<typeof listen>>;
let formId: number;
let html = '';
/** Orders with an opened checkout. While `outage` is set, opening fails. */
let opened: string[] = [];
let outage: Refusal | null = null;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE, proSettings: { STRIPE_API_URL: PAY } });
  const payments = service.intake.payments;
  service.intake.payments = payments && {
    ...payments,
    async find(submissionUuid) {
      const order = await findOrderOfSubmission(service.orm, submissionUuid);
      return order && { orderUuid: order.uuid, started: null, payableUntil: order.expiresAt };
    },
    open: async (orderUuid) => {
      opened.push(orderUuid);
      if (outage) throw outage;
      return { redirectUrl: `${PAY}/${orderUuid}`, orderUuid, statusToken: 'token' };
    },
  };
  const answer = (host: string | undefined) => (host === 'pay.test' ? page('<h1>The checkout</h1>') : html);
  others = await listen(
    (req, res) => res.setHeader('content-type', 'text/html').end(answer(req.headers.host)),
    0,
    '127.0.0.1',
  );
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': others.url, 'pay.test': others.url });
  const options = { payment: { ...PAYMENT, items_from: ITEMS }, allowed_origins: [SHOP] };
  formId = await createForm(service, options, FIELDS);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await others?.close();
  await service?.close();
});
beforeEach(() => {
  opened = [];
  outage = null;
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

const page = (body: string) => `<!doctype html><title>Other</title><link rel="icon" href="data:,">${body}`;
/** Opens a form's page and lets its minimum fill time pass. */
async function open(id = formId, options = {}): Promise<Page> {
  const opening = await browser.open(`${SITE}/forms/${id}`, options);
  service.clock.pass(3_000);
  return opening;
}
const send = (form: Page) => form.getByRole('button', { name: /^(Submit|Absenden|Pay .+|.+ bezahlen)$/ }).click();
const total = (form: Page) => form.locator('.svca-total output').textContent();
const atCheckout = (form: Page) => form.waitForURL(`${PAY}/*`);
const newest = (id = formId) =>
  service.orm.em.fork().findOneOrFail(Submission, { formId: id }, { orderBy: { id: 'desc' } });

describe('a form that takes payments', () => {
  test('adds up what the visitor chooses, hidden fields left out', async () => {
    const form = await open();
    const notes = [await form.locator('[data-note]:visible').allInnerTexts()];
    const named = () => form.locator('.svca-actions > [type=submit]').textContent();
    const [seen, buttons] = [[await total(form)], [await named()]];
    const step = async (change: Promise<unknown>) => {
      await change;
      seen.push(await total(form));
      buttons.push(await named());
    };
    await step(form.getByLabel('Lunch').check());
    await step(form.getByLabel('Ticket').selectOption('c'));
    notes.push(await form.locator('[data-note]:visible').allInnerTexts());
    await step(form.getByLabel('How many').fill('3'));
    await step(form.getByLabel('Ticket').selectOption('Adult (€50.00)'));
    await step(form.getByLabel('Posters').fill('7'));
    await step(form.getByLabel('Ticket').selectOption(''));
    await step(form.getByLabel('Lunch').uncheck());
    await step(form.getByLabel('Posters').fill(''));
    notes.push(await form.locator('[data-note]:visible').allInnerTexts());
    await step(onForm(form, 'reset()'));
    notes.push(await form.locator('[data-note]:visible').allInnerTexts());
    const sums = ['0.00', '12.50', '38.00', '89.00', '162.50', '165.30', '15.30', '2.80', '0.00', '0.00'];
    expect(seen).toEqual(sums.map((sum) => `€${sum}`));
    expect(buttons).toEqual(sums.map((sum) => (sum === '0.00' ? 'Submit' : `Pay €${sum}`)));
    // A visitor who has chosen nothing yet is not told that there is nothing to pay.
    const due = [expect.stringContaining('You pay at Stripe')];
    expect(notes).toEqual([due, due, ['There is nothing to pay.'], due]);
  });

  test('leaves out what stands on a page that is passed over, and counts what was left', async () => {
    const rules = [{ field: 'more', op: 'equals', value: 'no' }];
    const poster = { type: 'number', label: 'Posters', price: 40, min: 0, step: 1 };
    const fields = [
      { ...poster, name: 'first', label: 'First' },
      { type: 'radio', name: 'more', label: 'More', options: [{ value: 'yes' }, { value: 'no' }] },
      { type: 'page_break', name: 'second', label: 'Second', jumps: [{ to: 'last', when: { rules } }] },
      { ...poster, name: 'posters', label: 'Posters', default: 10 },
      { type: 'page_break', name: 'last', label: 'Last' },
      { type: 'text', name: 'name', label: 'Your name' },
    ];
    const payment = { ...PAYMENT, items_from: ['first', 'posters'] };
    const form = await open(await createForm(service, { payment }, fields));
    const lastTotal = () => form.locator('.svca-total output').evaluate((output) => output.textContent);
    await form.getByLabel('First').fill('1');
    expect(await lastTotal()).toBe('€4.40');
    await form.getByLabel('no', { exact: true }).check();
    expect(await lastTotal()).toBe('€0.40');
    await form.getByRole('button', { name: 'Next' }).click();
    expect(await lastTotal()).toBe('€0.40');
  });

  test('shows the amount that the visitor chooses, in the language of the form', async () => {
    const fields = [{ type: 'number', name: 'gift', label: 'Gift', min: 1, max: 5000 }];
    const payment = { ...PAYMENT, amount_field: 'gift' };
    const form = await open(await createForm(service, { payment, language: 'de' }, fields));
    expect(await total(form)).toBe('–');
    await form.getByLabel('Gift').fill('1234.5');
    expect(await total(form)).toBe('1.234,50\u00a0€');
    await form.getByLabel('Gift').fill('0.005');
    expect(await total(form)).toBe('–');
    await form.getByLabel('Gift').fill('12.3456');
    await send(form);
    await form.getByRole('alert').waitFor();
    expect(await ask(form, 'errorsShown')).toEqual({
      gift: 'Geben Sie einen Betrag mit höchstens 2 Nachkommastellen ein.',
    });
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')]);
    expect(await form.getByLabel('Gift').inputValue()).toBe('12.3456');
  });

  test.each([
    ['with', { javaScriptEnabled: true }],
    ['without', { javaScriptEnabled: false }],
  ])('goes to the checkout %s JavaScript', async (_how, options) => {
    const form = await open(formId, options);
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Posters').fill('20');
    await send(form);
    await atCheckout(form);
    expect(opened).toHaveLength(1);
    expect(await newest()).toMatchObject({ surface: 'b', payload: { name: 'Ada', posters: 20 }, meta: {} });
  });

  test('goes on with the same order when the visitor comes back and sends the same again', async () => {
    const form = await open();
    const order = async (posters: string) => {
      await form.getByLabel('Your name').fill('Ada');
      await form.getByLabel('Posters').fill(posters);
      await send(form);
      await atCheckout(form);
    };
    const comeBack = async () => {
      await form.goBack();
      await form.waitForURL(`${SITE}/forms/${formId}`);
      service.clock.pass(3_000);
    };
    await order('20');
    await comeBack();
    await order('20');
    expect([opened.length, new Set(opened).size]).toEqual([2, 1]);
    await comeBack();
    await order('30');
    expect([opened.length, new Set(opened).size]).toEqual([3, 2]);
    await comeBack();
    const kept = await form.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain('svcaForms.orders');
    expect(kept).not.toMatch(/\bAda\b/);
    await order('20');
    expect([opened.length, new Set(opened).size]).toEqual([4, 2]);
    // Half an hour later, the visitor orders the same again.
    await comeBack();
    await form.evaluate(() => {
      const then = Date.now() + 31 * 60_000;
      Date.now = () => then;
    });
    await order('20');
    expect([opened.length, new Set(opened).size]).toEqual([5, 3]);
  });

  test('with nothing to pay is sent as any form', async () => {
    const form = await open();
    await form.getByLabel('Your name').fill('Ada');
    await send(form);
    await form.getByText('Thank you.').waitFor();
    expect(opened).toEqual([]);
  });

  test.each([
    ['the provider', new Refusal('payment_unavailable', 'Away.'), 'Try again in a moment.', '502'],
    ['the engine', new Refusal('engine_unavailable', 'Away.', { retryAfterSeconds: 20 }), 'again in 20 s.', '503'],
  ])('without %s says so, keeps what was typed, and goes on with the same order', async (_who, away, text, status) => {
    const form = await open();
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Posters').fill('20');
    outage = away;
    await send(form);
    await form.getByRole('alert').getByText(text).waitFor();
    expect(browser.takeComplaints()).toEqual([expect.stringContaining(status)]);
    expect(await form.getByLabel('Your name').inputValue()).toBe('Ada');
    outage = null;
    await send(form);
    await atCheckout(form);
    expect([opened.length, new Set(opened).size]).toEqual([2, 1]);
  });

  test('whose answer was lost goes on with the same order', async () => {
    const form = await open();
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Posters').fill('20');
    let lost = 0;
    await form.route('**/submissions', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(SITE, service.url) });
      lost += 1;
      return lost === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await send(form);
    await form.getByText('The form could not be sent.').waitFor();
    browser.takeComplaints();
    await send(form);
    await atCheckout(form);
    expect([opened.length, new Set(opened).size]).toEqual([2, 1]);
  });

  test('that stood open for a day says when to send it again', async () => {
    const form = await open();
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Posters').fill('20');
    service.clock.pass(25 * 3_600_000);
    await send(form);
    await form.getByRole('alert').getByText('Wait 2 s and send it again.').waitFor();
    expect(await form.getByLabel('Your name').inputValue()).toBe('Ada');
    service.clock.pass(3_000);
    await send(form);
    await atCheckout(form);
    browser.takeComplaints();
  });
});

describe('such a form in another page', () => {
  const ownForm = (attributes = '') => `<form data-svca-form-id="${formId}" ${attributes}>
    <label>Your name <input name="name"></label><label>Posters <input name="posters" type="number"></label>
    <button>Submit</button></form><script src="${SITE}/assets/form.js"></script>`;
  const fill = async (form: Page) => {
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Posters').fill('20');
  };
  /** Returns the body of the next submission. */
  const nextBody = async (form: Page) =>
    (await form.waitForRequest((request) => request.method() === 'POST')).postDataJSON() as Record<string, unknown>;

  test('has its tokens when it is sent, and says where the visitor comes back to', async () => {
    html = page(ownForm('data-payment'));
    const form = await browser.openNew('about:blank');
    const asked = form.waitForResponse('**/token');
    await form.goto(`${SHOP}/tickets?a=b#c`);
    await asked;
    service.clock.pass(3_000);
    await fill(form);
    const body = nextBody(form);
    await send(form);
    expect(await body).toMatchObject({ name: 'Ada', posters: '20', _svcb_return_to: `${SHOP}/tickets?a=b` });
    await atCheckout(form);
  });

  test('that does not say that it takes payments needs one more click', async () => {
    html = page(ownForm());
    const form = await browser.open(`${SHOP}/`);
    await fill(form);
    await send(form);
    await form.getByText('Wait 2 s and send it again.').waitFor();
    service.clock.pass(3_000);
    await send(form);
    await atCheckout(form);
    browser.takeComplaints();
  });
});
