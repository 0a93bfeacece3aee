import { describe, expect, test } from '@jest/globals';
import { localeOf, nearestExpiry, sessionParams } from '#pro/payments/providers/stripe/checkout.ts';
import { checkoutRequest, ORDER_UUID } from '#test/pro/environment/stripe-party.ts';
import { MINUTE_MS } from '#time.ts';

describe('what a session is made of', () => {
  test('is the order, and nothing of the visitor', () => {
    const expiresAt = new Date('2026-11-22T12:00:00.900Z');
    expect(sessionParams(checkoutRequest({ language: 'de-AT', expiresAt }))).toEqual({
      mode: 'payment',
      line_items: [
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 1990, product_data: { name: 'Course' } } },
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 1000, product_data: { name: 'Book' } } },
      ],
      success_url: 'https://site.example/return?order=1&ok=1',
      cancel_url: 'https://site.example/return?order=1&cancelled=1',
      client_reference_id: ORDER_UUID,
      metadata: { order_uuid: ORDER_UUID },
      payment_intent_data: { metadata: { order_uuid: ORDER_UUID } },
      expires_at: 1_795_348_800,
      locale: 'de',
    });
  });

  test.each([
    ['x'.repeat(251), `${'x'.repeat(249)}…`],
    [`${'x'.repeat(248)}\u{1f600}yz`, `${'x'.repeat(248)}…`],
    [' two\n lines ', 'two lines'],
    ['  ', 'Course'],
  ])('a name fits', (name, shown) => {
    const { line_items } = sessionParams(checkoutRequest({ items: [{ name, unitAmount: 100, quantity: 1 }] }));
    expect(line_items?.[0]?.price_data?.product_data?.name).toBe(shown);
  });

  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['en_gb', 'en-GB'],
    ['nn-NO', 'nb'],
    ['zh-Hant-TW', 'zh-TW'],
    ['es-MX', 'es-419'],
    ['es-ES', 'es'],
    ['ar', undefined],
    [undefined, undefined],
  ])('the language %s is shown as %s', (language, locale) => {
    expect(localeOf(language)).toBe(locale);
  });

  test('the nearest expiry is the same for requests that follow soon', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const soon = new Date(now.getTime() + 3 * MINUTE_MS);
    expect(nearestExpiry(now, now)).toBe(Date.parse('2026-11-22T12:35:00Z') / 1000);
    expect(nearestExpiry(now, soon)).toBe(nearestExpiry(now, now));
    expect(nearestExpiry(new Date('2026-11-24T12:00:00Z'), now)).toBeUndefined();
  });
});
