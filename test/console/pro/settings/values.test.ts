import { describe, expect, test } from '@jest/globals';
import { changesOf } from '#console/parts/settings-form/changes.ts';
import { type AiValues, accountToList, aiBody, aiValues } from '#console/pro/settings/ai/values.ts';
import { accountValues, errorsOfAccount, keysOf, removal } from '#console/pro/settings/payments/values.ts';

describe('an account at a payment provider', () => {
  const stripe = {
    configured: true,
    secret_key_set: true,
    webhook_secret_set: false,
    previous_webhook_secret_set: true,
    previous_webhook_secret_until: '2031-03-04T05:06:07Z',
    webhook_url: 'https://example.org/webhook',
    webhook_events: ['charge.refunded'],
    last_webhook_at: null,
    last_webhook_type: null,
    updated_at: null,
    warnings: [],
  };

  test('is entered with the keys that its read names', () => {
    expect(keysOf(stripe)).toEqual([
      { name: 'secret_key', isSecret: true, isSet: true },
      { name: 'webhook_secret', isSecret: true, isSet: false },
    ]);
    expect(accountValues({ client_id: 'app', client_secret_set: true, webhook_id: null })).toEqual({
      client_id: 'app',
      client_secret: '',
      webhook_id: null,
    });
  });

  test.each([
    ['nothing', {}, {}],
    ['a secret that was entered', { secret_key: 'sk_test_1' }, { secret_key: 'sk_test_1' }],
    ['null for one that goes', { webhook_secret: null }, { webhook_secret: null }],
  ])('sends %s', (_what, entered, sent) => {
    const before = accountValues(stripe);
    expect(changesOf(before, { ...before, ...entered })).toEqual(sent);
  });

  test('goes when each of its keys is null', () => {
    expect(removal(stripe)).toEqual({ secret_key: null, webhook_secret: null });
  });

  test('has its mistakes at its keys', () => {
    const errors = { 'stripe.test.secret_key': 'a', 'paypal.test.client_id': 'b' };
    expect(errorsOfAccount(errors, 'stripe.test.')).toEqual({ secret_key: 'a', 'paypal.test.client_id': 'b' });
  });
});

describe('whom the site asks', () => {
  const saved = {
    provider: 'openai',
    model: 'gpt-6',
    base_url: null,
    api_key_set: true,
    max_output_tokens: 16_000,
    timeout_seconds: 120,
    requests_per_hour: 60,
  };
  const values = aiValues(saved);
  const entered = (change: Partial<AiValues>): AiValues => ({ ...values, ...change });

  test.each<[string, Partial<AiValues>, object]>([
    ['a limit alone', { timeout_seconds: 60 }, { timeout_seconds: 60 }],
    ['null for a default', { requests_per_hour: null as never }, { requests_per_hour: null }],
    ['a key, without asking', { api_key: 'sk-new', unasked: true }, { api_key: 'sk-new', check: false }],
  ])('%s', (_what, change, body) => {
    expect(aiBody(changesOf(values, entered(change)))).toEqual(body);
  });

  test.each<[string, Partial<AiValues>, object]>([
    ['the saved account', { model: 'another' }, {}],
    ['one with another key', { api_key: 'sk-new' }, { provider: 'openai', base_url: null, api_key: 'sk-new' }],
    ['another provider', { provider: 'anthropic' }, { provider: 'anthropic', base_url: null }],
  ])('models are listed of %s', (_what, change, body) => {
    expect(accountToList(saved, entered(change))).toEqual(body);
  });
});
