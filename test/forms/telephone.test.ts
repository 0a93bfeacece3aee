import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { inputType } from '#forms/field-types/index.ts';
import { rule } from '#forms/field-types/tel.ts';
import { runs } from '#test/environment/runs.ts';
import { field } from './form-fixture.ts';

/** Returns the page's and the server's verdict on a number, for a field with this config. */
function verdicts(config: object, value: string) {
  const own = field({ type: 'tel', ...config });
  const type = inputType(own);
  const { 'data-country': country, 'data-numbers': numbers, 'data-only': only } = type.scriptAttributes(own);
  const ofPage = { country, numbers, only } as Parameters<typeof rule.validate>[1];
  return [rule.validate(value, ofPage, () => true)?.rule, type.validate(value, own)?.rule];
}

describe('the page tells of a telephone number what the server would', () => {
  test.each([
    [{ countries: ['DE', 'AT'] }, '+49 30 123456', undefined],
    [{ countries: ['DE', 'AT'] }, '+43 (1) 234 5678', undefined],
    [{ countries: ['DE', 'AT'] }, '+33 1 23 45 67 89', 'tel_country'],
    [{ countries: ['US'] }, '+1 202 555', 'tel'],
    [{ countries: ['US'] }, '+1 202 555 0143 1234 5', 'tel'],
    [{ country: 'US' }, '+1 202 555', 'tel'],
    [{ country: 'US' }, '202 555 0143', undefined],
    [{ country: 'US' }, '+33 1 23 45 67 89', undefined],
    [{ country: 'DE', countries: ['DE'] }, '030 123456', undefined],
  ])('%j %s', (config, value, expected) => {
    expect(verdicts(config, value)).toEqual([expected, expected]);
  });

  test('and refuses none that the server takes, of any country', () => {
    const countries = fc.constantFrom(...getCountries());
    const digits = fc.array(fc.constantFrom(...'0123456789'), { maxLength: 18 }).map((some) => some.join(''));
    fc.assert(
      fc.property(countries, digits, fc.boolean(), fc.boolean(), (country, own, isAbroad, isOnly) => {
        const value = isAbroad ? `+${getCountryCallingCode(country)} ${own}` : own;
        const [page, server] = verdicts({ country, ...(isOnly && { countries: [country] }) }, value);
        expect(page === undefined || server !== undefined).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
