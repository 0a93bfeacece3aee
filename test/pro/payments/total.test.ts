import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { OrderError, orderTotal } from '#pro/payments/prices/total.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const shown = (value: string) => ({ rules: [{ field: 'kind', op: 'equals', value }] });
const FIELDS = [
  { type: 'text', name: 'kind' },
  {
    type: 'select',
    name: 'ticket',
    label: 'Ticket',
    options: [
      { value: 'adult', label: 'Adult', price: 5000 },
      { value: 'child', price: 2500 },
      { value: 'baby', price: 0 },
      { value: 'press' },
    ],
    conditional: { action: 'hide', ...shown('no ticket') },
  },
  {
    type: 'checkboxes',
    name: 'extras',
    options: [
      { value: 'x', label: 'Lunch', price: 1250 },
      { value: 'y', label: 'Bus', price: 333 },
    ],
  },
  { type: 'number', name: 'count', min: 0, step: 1, conditional: { action: 'hide', ...shown('no count') } },
  { type: 'number', name: 'seats', label: 'Seats', price: 10, min: 0, step: 1 },
  { type: 'number', name: 'gift', min: 0, max: 1_000_000 },
  { type: 'calculated', name: 'sum', formula: 'if(kind == "broken", 1 / 0, seats * 12.35 - count)' },
  { type: 'number', name: 'share', min: 5, max: 100, conditional: { action: 'show', ...shown('share') } },
];

const formOf = (payment: object, fields: object[] = FIELDS): { title: string; config: FormConfig } => ({
  title: 'Summer feast',
  config: formConfig(fields, { payment: { enabled: true, provider: 'stripe', currency: 'EUR', ...payment } }),
});
/** Returns the values as a validated submission has them. */
const valuesOf = ({ config }: { config: FormConfig }, sent: Record<string, unknown>): SubmissionValues => {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, sent));
  expect(errors).toEqual({});
  return values;
};
const totalOf = (payment: object, sent: Record<string, unknown>) => {
  const form = formOf(payment);
  return orderTotal(form, valuesOf(form, sent), NOW);
};

const NOW = new Date('2026-11-25T10:00:00Z');
const ALL = { items_from: ['ticket', 'extras', 'seats'] };
const TIMES = { items_from: [{ field: 'ticket', quantity_field: 'count' }] };

describe('what a submission costs', () => {
  test.each<[object, Record<string, unknown>, number, [string, number, number][]]>([
    [{ amount: 1990 }, {}, 1990, [['Summer feast', 1990, 1]]],
    [{ amount: 1990, description: 'Entry' }, { amount: 1, _svcb_amount: 1 }, 1990, [['Entry', 1990, 1]]],
    [ALL, {}, 0, []],
    [ALL, { ticket: 'adult' }, 5000, [['Ticket: Adult', 5000, 1]]],
    [ALL, { ticket: 'child', amount: 1, price: 1 }, 2500, [['Ticket: child', 2500, 1]]],
    [ALL, { ticket: 'baby' }, 0, []],
    [ALL, { ticket: 'press' }, 0, []],
    [ALL, { ticket: 'adult', kind: 'no ticket' }, 0, []],
    [
      ALL,
      { ticket: 'adult', extras: ['y', 'x'], seats: 3 },
      6613,
      [
        ['Ticket: Adult', 5000, 1],
        ['extras: Lunch', 1250, 1],
        ['extras: Bus', 333, 1],
        ['Seats', 10, 3],
      ],
    ],
    [ALL, { seats: '0' }, 0, []],
    [TIMES, { ticket: 'adult', count: '2' }, 10_000, [['Ticket: Adult', 5000, 2]]],
    [TIMES, { ticket: 'adult', count: 0 }, 0, []],
    // An empty or hidden count does not make the chosen product free.
    [TIMES, { ticket: 'adult' }, 5000, [['Ticket: Adult', 5000, 1]]],
    [TIMES, { ticket: 'adult', count: '' }, 5000, [['Ticket: Adult', 5000, 1]]],
    [TIMES, { ticket: 'adult', count: 0, kind: 'no count' }, 5000, [['Ticket: Adult', 5000, 1]]],
    [TIMES, {}, 0, []],
    [TIMES, { ticket: '', count: 3 }, 0, []],
    [{ amount_field: 'gift' }, { gift: '19.9' }, 1990, [['Summer feast', 1990, 1]]],
    [{ amount_field: 'gift' }, { gift: 1.1 }, 110, [['Summer feast', 110, 1]]],
    [{ amount_field: 'gift' }, { gift: '' }, 0, []],
    [{ amount_field: 'sum' }, { seats: 3, sum: 1 }, 3705, [['Summer feast', 3705, 1]]],
    [{ amount_field: 'sum' }, { sum: 5 }, 0, []],
    [{ amount_field: 'share' }, { share: 5, kind: 'share' }, 500, [['Summer feast', 500, 1]]],
    [{ amount_field: 'share' }, { share: 5 }, 0, []],
    [{ amount_field: 'gift', currency: 'JPY' }, { gift: 1200 }, 1200, [['Summer feast', 1200, 1]]],
    [{ amount_field: 'gift', currency: 'KWD' }, { gift: 1.05 }, 1050, [['Summer feast', 1050, 1]]],
  ])('%j, sent %j: %i', (payment, sent, amount, items) => {
    expect(totalOf(payment, sent)).toEqual({
      amount,
      currency: 'EUR',
      description: 'Summer feast',
      ...payment,
      amount_field: undefined,
      items_from: undefined,
      items: items.map(([name, unitAmount, quantity]) => ({ name, unitAmount, quantity })),
    });
  });

  test.each<[object, SubmissionValues, string, string]>([
    [{ amount_field: 'share' }, { share: null }, 'share', 'Enter an amount.'],
    [{ amount_field: 'sum' }, { sum: null }, 'sum', 'Enter an amount.'],
    [{ amount_field: 'sum' }, { sum: -0.5 }, 'sum', 'Enter an amount.'],
    [{ amount_field: 'gift' }, { gift: 1.005 }, 'gift', 'Enter an amount with at most 2 decimals.'],
    [{ amount_field: 'gift' }, { gift: 0.0000001 }, 'gift', 'with at most 2 decimals'],
    [{ amount_field: 'gift', currency: 'KWD' }, { gift: 1.005 }, 'gift', 'with at most 2 decimals'],
    [{ amount_field: 'gift', currency: 'HUF', provider: 'paypal' }, { gift: 0.5 }, 'gift', 'without decimals'],
    [{ amount_field: 'gift', currency: 'JPY' }, { gift: 0.5 }, 'gift', 'Enter an amount without decimals.'],
    [{ amount_field: 'gift' }, { gift: -1 }, 'gift', 'Enter an amount'],
    [{ amount_field: 'gift' }, { gift: 1e21 }, 'gift', 'Enter an amount'],
    [{ amount_field: 'gift' }, { gift: 0.49 }, 'gift', 'less than can be paid. The least is €0.50.'],
    [{ amount_field: 'gift', currency: 'JPY' }, { gift: 49 }, 'gift', 'The least is ¥50.'],
    [{ amount_field: 'gift' }, { gift: 10_000_000_000 }, 'gift', 'more than can be paid at once'],
    [{ amount_field: 'gift' }, { gift: 1_000_000 }, 'gift', 'at once. The most is €999,999.99.'],
    [{ amount_field: 'gift', currency: 'UGX' }, { gift: 1_000_000 }, 'gift', 'The most is UGX\u00a0999,999.'],
    [{ amount_field: 'gift', currency: 'VND' }, { gift: 100_000_000 }, 'gift', 'The most is ₫99,999,999.'],
    [{ amount_field: 'gift', currency: 'KWD' }, { gift: 100_000 }, 'gift', 'The most is KWD\u00a099,999.990.'],
    [ALL, { ticket: 'adult', seats: 9_999_999 }, 'seats', 'The most is €999,999.99.'],
    [ALL, { seats: 1.5 }, 'seats', 'Enter a whole number'],
    [ALL, { seats: -1 }, 'seats', 'Enter a whole number'],
    [ALL, { seats: '2' }, 'seats', 'Enter a whole number'],
    [ALL, { seats: 100_000_000_000 }, 'seats', 'more than can be paid at once'],
    [ALL, { seats: Number.MAX_SAFE_INTEGER }, 'seats', 'more than can be paid at once'],
    [TIMES, { ticket: 'adult', count: 0.5 }, 'count', 'Enter a whole number'],
    [TIMES, { ticket: 'adult', count: 200_000_000 }, 'count', 'more than can be paid at once'],
  ])('%j: %j is an error at the field %s', (payment, values, field, message) => {
    const order = () => orderTotal(formOf(payment), values, NOW);
    expect(order).toThrow(OrderError);
    expect(order).toThrow(expect.objectContaining({ field, message: expect.stringContaining(message) }));
  });

  test('no payment, no total', () => {
    expect(orderTotal(formOf({ enabled: false, amount: 500 }), {}, NOW)).toBeNull();
    expect(orderTotal({ title: 'x', config: formConfig(FIELDS) }, {}, NOW)).toBeNull();
  });

  test('the items come to the amount, whatever the order of the fields', () => {
    const values = fc.record({
      ticket: fc.constantFrom('adult', 'child', 'baby', 'press', ''),
      extras: fc.subarray(['x', 'y']),
      count: fc.option(fc.nat(1000)),
      // Either no seats, or enough for the minimum payment.
      seats: fc.option(fc.nat(1000).map((seats) => (seats === 0 ? 0 : seats + 4))),
    });
    const sources = [{ field: 'ticket', quantity_field: 'count' }, 'extras', 'seats'];
    const forms = fc.tuple(
      fc.shuffledSubarray(FIELDS, { minLength: FIELDS.length }),
      fc.shuffledSubarray(sources, { minLength: sources.length }),
    );
    const straight = formOf({ items_from: sources });
    fc.assert(
      fc.property(values, forms, (sent, [fields, items_from]) => {
        const order = orderTotal(formOf({ items_from }, fields), sent, NOW);
        const sum = order?.items.reduce((total, { unitAmount, quantity }) => total + unitAmount * quantity, 0);
        expect(sum).toBe(order?.amount);
        expect(order?.amount).toBe(orderTotal(straight, sent, NOW)?.amount);
      }),
      { numRuns: runs(50) },
    );
  });
});
