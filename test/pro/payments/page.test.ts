import { describe, expect, test } from '@jest/globals';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { fieldsWithPrices, payButton, renderTotal } from '#pro/payments/prices/page.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const FIELDS = [
  {
    type: 'select',
    name: 'ticket',
    options: [{ value: 'a', label: 'Adult <3', price: 5000 }, { value: 'b', price: 0 }, { value: 'c' }],
  },
  { type: 'checkboxes', name: 'extras', options: [{ value: 'x', label: 'Lunch', price: 1250 }] },
  { type: 'radio', name: 'unpaid', options: [{ value: 'a', label: 'Alpha', price: 100 }] },
  { type: 'number', name: 'seats', label: 'Seats', price: 1000, min: 0, step: 1, description: 'With a view' },
  { type: 'number', name: 'count', min: 0, max: 9, step: 1 },
  { type: 'number', name: 'gift', min: 1, max: 99 },
];

function page(payment: object | undefined, options: object = {}): string {
  const own = payment && { enabled: true, provider: 'stripe', mode: 'live', currency: 'EUR', ...payment };
  const form = { id: 7, title: 'Feast', config: formConfig(FIELDS, { payment: own, ...options }) };
  const fields = renderFields({ id: 7, config: form.config, shown: fieldsWithPrices(form.config) });
  return renderForm(form, { action: '/forms/7', fields, hiddenInputs: {}, payment: renderTotal(form.config) });
}
const planOf = (html: string) =>
  JSON.parse((/data-total="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')) as unknown;

describe('a form that takes payments', () => {
  test('says what is to be paid and where', () => {
    const html = page({ amount: 1990 });
    expect(html).toMatch(/^<form [^>]* data-payment>/);
    expect(html).toContain('<p class="svca-total">To pay: <output>€19.90</output></p>');
    expect(html).toContain('You pay at Stripe on the next page.<');
    expect(html.indexOf('svca-total')).toBeLessThan(html.indexOf('<button'));
    expect(page({ amount: 1990, provider: 'paypal' })).toContain('You pay at PayPal');
  });

  test('writes amounts as its language does', () => {
    expect(page({ amount: 199_000 }, { language: 'de' })).toContain('<output>1.990,00\u00a0€</output>');
    expect(page({ amount: 1990, currency: 'JPY' })).toContain('<output>¥1,990</output>');
  });

  test('says that a test takes no money', () => {
    expect(page({ amount: 1990, mode: 'test' })).toContain('This is a test: no money is taken.');
    expect(page({ amount: 1990 })).not.toContain('This is a test');
  });

  test('shows prices where they count, and only there', () => {
    const html = page({ items_from: [{ field: 'ticket', quantity_field: 'count' }, 'extras', 'seats'] });
    expect(html).toContain('<option value="a" data-name="Adult &lt;3">Adult &lt;3 (€50.00)</option>');
    expect(html).toContain('<option value="b" data-name="b">b (€0.00)</option>');
    expect(html).toContain('<option value="c">c</option>');
    expect(html).toContain('>Lunch (€12.50)</label>');
    expect(html).toContain('>Alpha</label>');
    expect(html).toContain('>× €10.00 – With a view</p>');
  });

  test('tells its script what to add up, and hides the total from those without a script', () => {
    const html = page({ items_from: [{ field: 'ticket', quantity_field: 'count' }, 'extras', 'seats'] });
    expect(html).toMatch(/<p class="svca-total" data-total="[^"]+" hidden>To pay: <output><\/output><\/p>/);
    expect(planOf(html)).toEqual({
      currency: 'EUR',
      language: 'en',
      button: { send: 'Submit', pay: 'Pay {amount}' },
      items: [
        {
          field: 'ticket',
          quantityField: 'count',
          prices: [
            ['a', 5000],
            ['b', 0],
          ],
        },
        { field: 'extras', quantityField: null, prices: [['x', 1250]] },
        { field: 'seats', quantityField: null, prices: 1000 },
      ],
    });
    expect(planOf(page({ amount_field: 'gift' }, { language: 'de' }))).toEqual({
      currency: 'EUR',
      language: 'de',
      button: { send: 'Absenden', pay: '{amount} bezahlen' },
      amountField: 'gift',
      amountNeeded: true,
    });
  });

  test('asks for an amount that has a min above 0', () => {
    expect(page({ amount_field: 'gift' })).toMatch(/<input [^>]*name="gift"[^>]* required/);
    expect(page({ amount_field: 'count' })).not.toMatch(/<input [^>]*name="count"[^>]* required/);
    expect(page({ items_from: ['seats'] })).not.toMatch(/<input [^>]* required/);
  });

  test.each([[undefined], [{ enabled: false, amount: 1990, items_from: undefined }]])('%j takes none', (payment) => {
    const html = page(payment);
    for (const trace of ['data-payment', 'svca-total', '€']) expect(html).not.toContain(trace);
  });
});

describe('the button that leads to a payment', () => {
  const now = new Date('2026-11-28T00:00:00Z');
  const EUR = { currency: 'EUR' };
  const payment = (more: object) => ({ enabled: true, provider: 'stripe', currency: 'EUR', ...more });

  test('says the amount, in the words of the form where it has some', () => {
    const config = formConfig([], { payment: payment({ amount: 1990 }) });
    expect(payButton(config)).toBe('Pay €19.90');
    const own = formConfig([], {
      payment: payment({ amount: 1990 }),
      language: 'de',
      theme: { buttons: { send: 'Zahlungspflichtig bestellen' } },
    });
    expect(payButton(own)?.replace('\u00a0', ' ')).toBe('Zahlungspflichtig bestellen (19,90 €)');
  });

  test('says nothing of an amount that is not known yet, or is nothing', () => {
    const shirt = { ...EUR, type: 'product', name: 'shirt', price: 1990 };
    const config = formConfig([shirt], { payment: payment({}) });
    expect(payButton(config)).toBeNull();
    expect(payButton(config, { values: { shirt: {} }, now })).toBeNull();
    expect(payButton(config, { values: { shirt: { quantity: 1 } }, now })).toBe('Pay €19.90');
    expect(payButton(formConfig([shirt], {}))).toBeNull();
  });
});
