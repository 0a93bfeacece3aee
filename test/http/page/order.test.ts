import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FieldValue } from '#forms/config/types.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { isSummary, summaryRows } from '#forms/orders/summary.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { closePages, openScripted } from '#test/environment/page-dom.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { textsOf } from '#texts/index.ts';

afterEach(closePages);

const EUR = { currency: 'EUR' };
const DINNER = { value: 'dinner', label: 'Dinner & dance', price: 4_500 };
const CONFIG = formConfig([
  {
    ...EUR,
    type: 'product',
    name: 'ticket',
    label: 'Ticket',
    required: true,
    max_quantity: 3,
    options: [
      { value: 'regular', label: 'Regular', price: 24_900 },
      { value: 'student', price: 9_900 },
    ],
  },
  {
    ...EUR,
    type: 'product_option',
    name: 'extra',
    label: 'Extras',
    product: 'ticket',
    multiple: true,
    options: [DINNER, { value: 'tour', label: 'Tour', price: 0 }],
  },
  { ...EUR, type: 'product', name: 'mug', label: 'Mug', price: 900, max_quantity: 9 },
  { ...EUR, type: 'product', name: 'gift', label: 'Donation', min_price: 0, max_price: 100_000 },
  {
    ...EUR,
    type: 'shipping',
    name: 'ship',
    label: 'Shipping',
    appearance: 'select',
    options: [
      { value: 'post', label: 'By post', price: 490, free_from: 20_000 },
      { value: 'none', label: 'Fetched', price: 0 },
    ],
  },
  // A fixed product is ordered without a visitor's choice.
  {
    ...EUR,
    type: 'product',
    name: 'pack',
    label: 'Starter pack',
    price: 300,
    max_quantity: 5,
    read_only: true,
    default: { quantity: 2 },
  },
  {
    ...EUR,
    type: 'product_option',
    name: 'wrap',
    label: 'Wrapping',
    product: 'pack',
    options: [{ value: 'paper', label: 'Paper', price: 100 }],
    read_only: true,
    default: 'paper',
  },
  {
    ...EUR,
    type: 'product',
    name: 'seat',
    label: 'Seat',
    options: [
      { value: 'a', price: 100 },
      { value: 'b', price: 200 },
    ],
    read_only: true,
    default: { choice: 'b', quantity: 1 },
    conditional: { action: 'show', rules: [{ field: 'ship', op: 'equals', value: 'post' }] },
  },
  {
    ...EUR,
    type: 'shipping',
    name: 'handling',
    label: 'Handling',
    options: [{ value: 'flat', label: 'Handling', price: 500 }],
    read_only: true,
    default: 'flat',
  },
  { ...EUR, type: 'total', name: 'sum', label: 'Order' },
]);

/** Returns label and amount of each row of the page's order box. */
const rowsOf = (page: ReturnType<typeof openScripted>) =>
  page.all('table.svca-order tr').map((row) => {
    const [, head, cell] = /^(.*?)((?:-|−)?[€\d][\d.,€\s]*)$/s.exec(row.textContent) ?? [];
    return [head, cell];
  });

const order = fc.record({
  ticket: fc.constantFrom({}, { choice: 'regular', quantity: 1 }, { choice: 'student', quantity: 3 }),
  extra: fc.subarray(['dinner', 'tour']),
  mug: fc.constantFrom({}, { quantity: 1 }, { quantity: 9 }),
  gift: fc.constantFrom({}, { price: '12.50', quantity: 1 }, { price: '0.00', quantity: 1 }),
  ship: fc.constantFrom('', 'post', 'none'),
});

test('the order box of a page has the lines that mails and documents have', () => {
  const page = openScripted(CONFIG);
  const texts = textsOf(CONFIG);
  fc.assert(
    fc.property(order, (values) => {
      for (const [name, value] of Object.entries(values)) page.set(name, value);
      const { values: valid } = validateSubmission(CONFIG, sanitiseSubmission(CONFIG, values));
      settleOrder(CONFIG, valid, {}, { now: new Date('2026-11-28T00:00:00Z'), step: 1 });
      const kept: FieldValue = valid.sum ?? null;
      expect(isSummary(kept)).toBe(true);
      if (isSummary(kept)) expect(rowsOf(page)).toEqual(summaryRows(kept, texts, 'en'));
    }),
    { numRuns: runs(25) },
  );
});

test('a ticket and its dinner are two lines, each by its name alone', () => {
  const page = openScripted({ ...CONFIG, fields: CONFIG.fields.filter((field) => !('read_only' in field)) });
  page.set('ticket', { choice: 'regular', quantity: 1 });
  page.set('extra', ['dinner']);
  expect(rowsOf(page)).toEqual([
    ['Ticket: Regular', '€249.00'],
    ['Extras: Dinner & dance', '€45.00'],
    ['Total', '€294.00'],
  ]);
});

test('a line is named by the answers that stand in its label', () => {
  const config = formConfig([
    { type: 'text', name: 'who', label: 'Who' },
    { ...EUR, type: 'product', name: 'ticket', label: 'Ticket for {field:who}', price: 300 },
    { ...EUR, type: 'total', name: 'sum', label: 'Order' },
  ]);
  const page = openScripted(config);
  page.set('who', 'Ann');
  page.set('ticket', { quantity: 1 });
  expect(rowsOf(page)).toContainEqual(['Ticket for Ann', '€3.00']);
  page.set('who', 'Bob');
  expect(rowsOf(page)).toContainEqual(['Ticket for Bob', '€3.00']);
});
