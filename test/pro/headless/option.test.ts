import { describe, expect, test } from '@jest/globals';
import { SECRET_MASK } from '#forms/config/secret-names.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const pathsOf = (headless: object) => Object.keys(mistakesOf(() => formConfig([], { headless })));

describe('the option headless', () => {
  test.each([
    ['10.0.0.5/8', 'write 10.0.0.0/8'],
    ['2001:db8::1/32', 'write 2001:db8::/32'],
    ['::ffff:10.0.0.5/104', 'write 10.0.0.0/8'],
    ['::ffff:0:0/90', 'would let no IPv4 address in'],
    ['::ffff:10.0.0.0/95', 'would let no IPv4 address in'],
  ])('the allowlist refuses %s and says what to write', (entry, what) => {
    const path = 'config.options.headless.allowlist[0]';
    const mistakes = mistakesOf(() => formConfig([], { headless: { allowlist: [entry] } }));
    expect(mistakes).toEqual({ [path]: expect.stringContaining(what) });
  });

  test.each(['10.0.0.0/8', '10.0.0.5/32', '10.0.0.5', '0.0.0.0/0', '::/0', '2001:DB8::/32', '::ffff:10.0.0.0/104'])(
    'the allowlist takes %s',
    (entry) => {
      expect(formConfig([], { headless: { allowlist: [entry] } }).options.headless.allowlist).toEqual([entry]);
    },
  );

  test('a key that nobody knows: the hint names what can be saved', () => {
    const mistakes = mistakesOf(() => formConfig([], { headless: { key: 'x' } }));
    const hint = mistakes['config.options.headless.key'];
    expect(hint).toContain('Known keys: enabled, allowlist, per_minute, api_key;');
  });

  test.each([
    ['allowlist[0]', { allowlist: ['1'] }],
    ['allowlist[0]', { allowlist: ['10.0.0.0/33'] }],
    ['api_key', { api_key: 'svcb_of_my_own' }],
    ['api_key', { api_key: 7 }],
  ])('%s may not be %j', (key, headless) => {
    expect(pathsOf(headless)).toEqual([`config.options.headless.${key}`]);
  });

  test('may have addresses and networks', () => {
    const headless = { enabled: false, allowlist: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] };
    expect(formConfig([], { headless }).options).toMatchObject({ headless });
  });

  test.each([
    ['', 2],
    [SECRET_MASK, 2],
    [undefined, 2],
    [null, 0],
  ])('the API key of a form that is saved as %j: of two stored keys, %i stay', (api_key, kept) => {
    const stored = new Map([
      ['headless.api_key', 'svcb_x'],
      ['headless.previous_api_key', 'svcb_y'],
    ]);
    const known = { stored, previous: null, randomBytes: () => new Uint8Array() };
    const { config, secrets } = formRules.separateSecrets(formConfig([], { headless: { api_key } }), known);
    expect(secrets.size).toBe(kept);
    expect(config.options.headless).not.toHaveProperty('api_key');
  });
});
