import { expect, test } from '@jest/globals';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [{ type: 'email', name: 'email', label: 'E-mail', required: true }];
const approve = { key: 'a', title: 'A', kind: 'approve', who: [{ to: 'ada@example.org' }] };
const verify = { key: 'v', title: 'V', kind: 'verify', address_field: 'email' };
const paid = (refund_on: string[]) => ({ enabled: true, provider: 'stripe', currency: 'EUR', amount: 500, refund_on });
const reserved = (capture_on: string[], more: object = {}) => ({
  ...paid([]),
  refund_on: undefined,
  capture_on,
  ...more,
});
const mistakes = (options: object) => mistakesOf(() => formConfig(FIELDS, options));

test.each<[string, object, string, RegExp]>([
  ['the good end', { process: { steps: [approve] }, payment: paid(['completed']) }, 'payment.refund_on[0]', /good end/],
  [
    'an end that is not reached',
    { process: { steps: [approve] }, payment: paid(['lapsed']) },
    'payment.refund_on[0]',
    /no end/,
  ],
  ['a form without a process', { payment: paid(['rejected']) }, 'payment.refund_on[0]', /with a process/],
  [
    'a confirmation before a payment',
    { process: { steps: [verify] }, payment: paid([]) },
    'process.steps[0].kind',
    /payment/,
  ],
])('refunds at %s are refused', (_what, options, path, message) => {
  expect(mistakes(options)).toMatchObject({ [`config.options.${path}`]: expect.stringMatching(message) });
});

test('refunds at other ends are saved', () => {
  expect(mistakes({ process: { steps: [approve] }, payment: paid(['rejected', 'stopped']) })).toEqual({});
});

test.each<[string, object, string, RegExp]>([
  ['an end that is not reached', { process: { steps: [approve] }, payment: reserved(['lapsed']) }, '[0]', /no end/],
  ['a form without a process', { payment: reserved(['completed']) }, '[0]', /with a process/],
  [
    'an end that also gives the money back',
    { process: { steps: [approve] }, payment: reserved(['completed', 'rejected'], { refund_on: ['rejected'] }) },
    '[1]',
    /refund_on too/,
  ],
  [
    'an end that is named twice',
    { process: { steps: [approve] }, payment: reserved(['completed', 'completed']) },
    '[1]',
    /there already/,
  ],
])('to take the amount at %s is refused', (_what, options, at, message) => {
  expect(mistakes(options)).toEqual({
    [`config.options.payment.capture_on${at}`]: expect.stringMatching(message),
  });
});

test.each(['stripe', 'paypal'])('the amount is taken at the good end and others, at %s', (provider) => {
  const payment = reserved(['completed', 'stopped'], { refund_on: ['rejected'], provider });
  expect(mistakes({ process: { steps: [approve] }, payment })).toEqual({});
});
