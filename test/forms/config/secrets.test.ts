import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { webhookSecrets } from '#features/integrations/webhook/deliver.ts';
import type { FormConfig } from '#forms/config/parse.ts';
import { isSecretName, looksLikeSecret, SECRET_MASK } from '#forms/config/secret-names.ts';
import { formRules, formRulesWith } from '#test/environment/form-rules.ts';
import { formConfig, mistakesOf, parseConfig } from '#test/forms/form-fixture.ts';

const signing = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const made = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const { presentConfig } = formRules;
const separateSecrets = (
  config: FormConfig,
  stored: ReadonlyMap<string, string>,
  previous: FormConfig | null,
  rules = formRules,
) => rules.separateSecrets(config, { stored, previous, randomBytes: () => Buffer.alloc(32, 2) });
const none: ReadonlyMap<string, string> = new Map();

const webhook = (settings: object = {}, key = 'hook') => ({
  key,
  integration_id: 'webhook',
  settings: { url: 'https://h.example/in', ...settings },
});
const NEWS = { api_key: 'k-us1', list_id: '1', email: 'list@example.org' };
const withIntegrations = (...integrations: object[]) => formConfig([], { integrations });

/** Saves one config after another, as the routes do, and returns the last outcome. */
function saveOneByOne(...configs: FormConfig[]) {
  let stored = none;
  let previous: FormConfig | null = null;
  let outcome = separateSecrets(formConfig([]), none, null);
  for (const config of configs) {
    outcome = separateSecrets(config, stored, previous);
    stored = outcome.secrets;
    previous = outcome.config;
  }
  return outcome;
}

describe('saving secrets', () => {
  test('takes them out of the config', () => {
    const outcome = saveOneByOne(
      withIntegrations(
        webhook({ secret: signing, headers: { Authorization: 'Bearer x' } }),
        { key: 'news', integration_id: 'mailchimp', settings: NEWS },
        { key: 'zap', integration_id: 'zapper', settings: { auth_token: 't', desk_url: 'https://h.example' } },
      ),
    );
    expect(Object.fromEntries(outcome.secrets)).toEqual({
      'integrations.hook.secret': signing,
      'integrations.hook.headers': '{"Authorization":"Bearer x"}',
      'integrations.news.api_key': 'k-us1',
      'integrations.zap.auth_token': 't',
    });
    expect(outcome.config.options.integrations.map(({ settings }) => settings)).toEqual([
      { url: 'https://h.example/in', format: 'json' },
      expect.not.objectContaining({ api_key: expect.anything() }),
      { desk_url: 'https://h.example' },
    ]);
    expect(outcome.generated).toEqual({});
    expect(outcome.dropped).toEqual([]);
  });

  test('a webhook without a signing secret gets one, once', () => {
    const config = withIntegrations(webhook());
    expect(saveOneByOne(config).generated).toEqual({ 'integrations.hook.secret': made });
    const again = saveOneByOne(config, config);
    expect(again.generated).toEqual({});
    expect(again.secrets.get('integrations.hook.secret')).toBe(made);
  });

  test.each([
    ['absent', {}, true],
    ['blank', { secret: '', headers: '' }, true],
    ['the mask', { secret: SECRET_MASK, headers: SECRET_MASK }, true],
    ['null', { secret: null, headers: null }, false],
  ])('%s keeps or removes what is stored', (_, second, kept) => {
    const first = { secret: signing, headers: { A: '1' } };
    const { secrets, generated } = saveOneByOne(withIntegrations(webhook(first)), withIntegrations(webhook(second)));
    expect(webhookSecrets('hook', secrets)).toEqual(
      kept ? { secrets: [signing], headers: { A: '1' } } : { secrets: [made], headers: {} },
    );
    expect(Object.keys(generated)).toHaveLength(kept ? 0 : 1);
  });

  test('a new value replaces, empty headers remove', () => {
    const first = webhook({ secret: signing, headers: { A: '1' } });
    const replaced = saveOneByOne(
      withIntegrations(first),
      withIntegrations(webhook({ secret: made, headers: { B: '2' } })),
    );
    expect(webhookSecrets('hook', replaced.secrets)).toEqual({ secrets: [made], headers: { B: '2' } });
    const emptied = saveOneByOne(withIntegrations(first), withIntegrations(webhook({ headers: {} })));
    expect(webhookSecrets('hook', emptied.secrets)).toEqual({ secrets: [signing], headers: {} });
  });

  test('secrets follow their key, wherever in the list it stands', () => {
    const a = webhook({ secret: signing }, 'a');
    const b = webhook({ headers: { B: '1' } }, 'b');
    const bare = [webhook({}, 'b'), webhook({}, 'a')];
    const { secrets } = saveOneByOne(withIntegrations(a, b), withIntegrations(...bare));
    expect(webhookSecrets('a', secrets)).toEqual({ secrets: [signing], headers: {} });
    expect(webhookSecrets('b', secrets)).toEqual({ secrets: [made], headers: { B: '1' } });
  });

  test('an integration that goes takes its secrets along, also when it comes back', () => {
    const full = withIntegrations(webhook({ secret: signing }));
    expect(saveOneByOne(full, withIntegrations()).secrets.size).toBe(0);
    expect(saveOneByOne(full, withIntegrations(), withIntegrations(webhook())).generated).not.toEqual({});
  });

  test('another integration under the same key does not inherit', () => {
    const first = withIntegrations({ key: 'news', integration_id: 'mailchimp', settings: NEWS });
    const second = withIntegrations({ key: 'news', integration_id: 'brevo', settings: { ...NEWS, api_key: '' } });
    const { secrets, dropped } = saveOneByOne(first, second);
    expect(secrets.size).toBe(0);
    expect(dropped).toEqual(['integrations.news.api_key']);
  });

  test('an integration with another key loses its secrets, and the save names them', () => {
    const first = withIntegrations(
      { key: 'news', integration_id: 'mailchimp', settings: NEWS },
      webhook({ headers: { A: '1' } }, 'gone'),
    );
    const second = withIntegrations({ key: 'letter', integration_id: 'mailchimp', settings: { ...NEWS, api_key: '' } });
    const { secrets, dropped } = saveOneByOne(first, second);
    expect(secrets.size).toBe(0);
    expect(dropped).toEqual(['integrations.news.api_key']);
    const again = withIntegrations({ key: 'letter', integration_id: 'mailchimp', settings: NEWS });
    expect(saveOneByOne(first, again).secrets.get('integrations.letter.api_key')).toBe(NEWS.api_key);
  });

  test.each([
    ['another host', 'https://evil.example/in', false],
    ['another port', 'https://h.example:8443/in', false],
    ['another scheme', 'http://h.example/in', false],
    ['another path', 'https://h.example/other?x={form:id}', true],
    ['the same host in capitals', 'https://H.EXAMPLE:443/in', true],
  ])('headers kept by blank do not travel to %s', (_, url, stays) => {
    const first = withIntegrations(webhook({ secret: signing, headers: { Authorization: 'x' } }));
    const { secrets, dropped } = saveOneByOne(first, withIntegrations(webhook({ url, headers: SECRET_MASK })));
    expect(webhookSecrets('hook', secrets)).toEqual({
      secrets: [signing],
      headers: stays ? { Authorization: 'x' } : {},
    });
    expect(dropped).toEqual(stays ? [] : ['integrations.hook.headers']);
  });

  test('headers given anew go along with a new host', () => {
    const first = withIntegrations(webhook({ headers: { Authorization: 'x' } }));
    const second = withIntegrations(webhook({ url: 'https://new.example/', headers: { Authorization: 'y' } }));
    expect(webhookSecrets('hook', saveOneByOne(first, second).secrets).headers).toEqual({ Authorization: 'y' });
  });

  test('stored secrets are not handed to a config whose predecessor is unknown', () => {
    const stored = new Map([['integrations.hook.headers', '{"A":"1"}']]);
    const { secrets, dropped } = separateSecrets(withIntegrations(webhook()), stored, null);
    expect([...secrets.keys()]).toEqual(['integrations.hook.secret']);
    expect(dropped).toEqual(['integrations.hook.headers']);
  });

  test('secrets with routes of their own stay', () => {
    const stored = new Map([['headless.api_key', 'svcb_x']]);
    expect(separateSecrets(formConfig([]), stored, null).secrets).toEqual(stored);
  });

  describe('the secret of a CAPTCHA', () => {
    const base = formConfig([]);
    const withCaptcha = (
      captcha: Partial<FormConfig['options']['captcha']> & { provider: 'turnstile' | 'hcaptcha' },
    ) => {
      const whole = { enabled: true, site_key: 'k', on_outage: 'reject' as const, ...captcha };
      return { ...base, options: { ...base.options, captcha: whole } };
    };
    const first = withCaptcha({ provider: 'turnstile', secret: 's' });
    const path = 'config.options.captcha.secret';
    const required = expect.stringMatching(
      /^config.options.captcha.secret is required: the secret key that .* gave you/,
    );

    test('stays with its provider, and is not part of the config', () => {
      const { config, secrets } = saveOneByOne(
        first,
        withCaptcha({ provider: 'turnstile', secret: '', min_score: 0.3 }),
      );
      expect(secrets.get('captcha.secret')).toBe('s');
      expect(config.options.captcha).not.toHaveProperty('secret');
      expect(presentConfig(config, ['captcha.secret']).options.captcha).toMatchObject({ secret_set: true });
    });

    test('is not for another site key', () => {
      const other = { provider: 'turnstile', site_key: 'other' } as const;
      expect(() => saveOneByOne(first, withCaptcha(other))).toThrow(/config\.options\.captcha\.secret is required/);
      expect(saveOneByOne(first, withCaptcha({ ...other, enabled: false })).dropped).toEqual(['captcha.secret']);
    });

    test('does not go along to another provider', () => {
      const other = saveOneByOne(first, withCaptcha({ provider: 'hcaptcha', enabled: false }));
      expect([other.secrets.size, other.dropped]).toEqual([0, ['captcha.secret']]);
    });

    test.each([
      ['is new', () => saveOneByOne(withCaptcha({ provider: 'turnstile' }))],
      ['goes to another provider', () => saveOneByOne(first, withCaptcha({ provider: 'hcaptcha' }))],
      ['loses it', () => saveOneByOne(first, withCaptcha({ provider: 'turnstile', secret: null }))],
    ])('is required of an enabled one that %s', (_what, save) => {
      expect(mistakesOf(save)).toEqual({ [path]: required });
    });
  });
});

describe('reading a form', () => {
  test('shows flags instead of secrets', () => {
    const config = withIntegrations(
      webhook({ headers: { A: '1' } }),
      { key: 'news', integration_id: 'brevo', settings: { ...NEWS, api_key: '' } },
      { key: 'zap', integration_id: 'zapper', settings: { auth_token: 't', a: 1 } },
    );
    const { config: open, secrets } = saveOneByOne(config);
    const shown = presentConfig(open, secrets.keys());
    expect(shown.options.headless).toEqual({
      enabled: false,
      allowlist: [],
      api_key_set: false,
      previous_api_key_set: false,
    });
    expect(shown.options.integrations.map(({ settings }) => settings)).toEqual([
      { url: 'https://h.example/in', format: 'json', secret_set: true, headers_set: true },
      expect.objectContaining({ list_id: '1', api_key_set: false }),
      { a: 1, auth_token_set: true },
    ]);
  });

  test('never shows a secret, even of a config that was not separated', () => {
    const config = withIntegrations(webhook({ secret: signing, headers: { A: 'canary' } }), {
      integration_id: 'zapper',
      settings: { password: 'canary' },
    });
    const shown = JSON.stringify(presentConfig(config, []));
    expect(shown).not.toContain(signing);
    expect(shown).not.toContain('canary');
  });

  test('what was read can be written back and changes nothing', () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' });
    const key = fc.constantFrom('one', 'two', 'three');
    const integration = fc.oneof(
      fc.record({
        key,
        integration_id: fc.constant('webhook'),
        settings: fc.record({
          url: fc.constantFrom('https://h.example/a', 'http://127.0.0.1:1/'),
          secret: fc.constantFrom(signing, '', null),
          headers: fc.constantFrom({ A: '1', B: '2' }, null, {}),
        }),
      }),
      fc.record({
        key,
        integration_id: fc.constantFrom('zap', 'zapper'),
        enabled: fc.boolean(),
        settings: fc.record(
          {
            api_key: text,
            note: text,
          },
          { requiredKeys: [] },
        ),
      }),
    );
    const integrations = fc.uniqueArray(integration, { maxLength: 3, selector: (one) => one.key });
    fc.assert(
      fc.property(integrations, (list) => {
        const first = saveOneByOne(withIntegrations(...list));
        const read: unknown = JSON.parse(JSON.stringify(presentConfig(first.config, first.secrets.keys())));
        const second = separateSecrets(parseConfig(read), first.secrets, first.config);
        expect(second.config).toEqual(first.config);
        expect(second.secrets).toEqual(first.secrets);
        expect(second.generated).toEqual({});
        expect(second.dropped).toEqual([]);
      }),
    );
  });
});

describe('a setting is a secret by its name', () => {
  test.each([
    'api_key',
    'apiKey',
    'API_KEY',
    'api-key',
    'accessToken',
    'clientSecret',
    'passwd',
    'Authorization',
    'privateKey',
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each(['list_id', 'key', 'tokenise', 'secretary', 'url'])('%s is none', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe('a setting of an extension looks like a secret', () => {
  test.each([
    'secret_key',
    'secretKey',
    'bearer',
    'Bearer-Token',
    'key',
    'apikey',
    'APIKey',
    'clientSecret2',
    'smtp_pass',
    'db.password',
    'passwordHash',
    'oauth',
    'x_auth',
    'token_url',
    'credentials',
    'signing keys',
  ])('by its name: %s', (name) => {
    expect(looksLikeSecret(name, 'a text')).toBe(true);
    expect(looksLikeSecret(name)).toBe(true);
    expect(looksLikeSecret(name, 5)).toBe(false);
  });

  test.each(['list_id', 'monkey', 'keyword', 'tokenise', 'secretary', 'author', 'passenger', 'url', 'room'])(
    '%s does not',
    (name) => {
      expect(looksLikeSecret(name, 'a text')).toBe(false);
      expect(looksLikeSecret(name)).toBe(false);
    },
  );

  test.each([
    ['https://user:word@h.example/in', true],
    ['https://token@h.example', true],
    [' amqps://user:word@one.example,two.example/', true],
    ['https:\\\\user:word@h.example', true],
    ['https://h.example/@user', false],
    ['https://h.example/?to=a@b.example', false],
    ['ada@example.org', false],
    ['mailto:ada@example.org', false],
  ])('by its value: %s', (value, expected) => {
    expect(looksLikeSecret('target', value)).toBe(expected);
  });
});

describe('an integration of an extension', () => {
  const DESK = {
    key: 'desk',
    integration_id: 'desk',
    settings: { account: 'canary-4', key: 'project-7', auth: { type: 'none' } },
  };
  const desk = (settings: object) => withIntegrations({ ...DESK, settings });
  const read = ({ config, secrets }: ReturnType<typeof saveOneByOne>, rules = formRules) =>
    rules.presentConfig(config, secrets.keys()).options.integrations[0]?.settings;
  const SETTINGS = {
    secret_key: 'canary-1',
    bearer: 'canary-2',
    url: 'https://user:canary-3@h.example/in',
    room: 'a',
    max_tokens: 256,
    use_auth: true,
  };

  test('keeps what looks like a secret sealed, and shows that it is set', () => {
    const saved = saveOneByOne(desk(SETTINGS));
    expect(JSON.stringify(saved.config)).not.toContain('canary');
    expect(Object.fromEntries(saved.secrets)).toEqual({
      'integrations.desk.secret_key': 'canary-1',
      'integrations.desk.bearer': 'canary-2',
      'integrations.desk.url': 'https://user:canary-3@h.example/in',
    });
    expect(read(saved)).toEqual({
      room: 'a',
      max_tokens: 256,
      use_auth: true,
      secret_key_set: true,
      bearer_set: true,
      url_set: true,
    });
  });

  test('keeps them when what was read is written back', () => {
    const saved = saveOneByOne(desk(SETTINGS));
    const again = saveOneByOne(desk(SETTINGS), desk(read(saved) ?? {}));
    expect([again.config, again.secrets, again.dropped]).toEqual([saved.config, saved.secrets, []]);
  });

  test('shows a URL again that is replaced by one without a user', () => {
    const saved = saveOneByOne(desk(SETTINGS), desk({ ...SETTINGS, url: 'https://h.example/in', bearer: null }));
    expect([...saved.secrets.keys()]).toEqual(['integrations.desk.secret_key']);
    expect(read(saved)).toMatchObject({ url: 'https://h.example/in', secret_key_set: true });
  });

  test('that stood in the clear before is read without its secrets, keeps them, and seals them with the next save', () => {
    const before = desk(SETTINGS);
    expect(presentConfig(before, []).options.integrations[0]?.settings).toEqual({
      room: 'a',
      max_tokens: 256,
      use_auth: true,
      secret_key_set: true,
      bearer_set: true,
      url_set: true,
    });
    const written = desk(presentConfig(before, []).options.integrations[0]?.settings ?? {});
    const { config, secrets } = separateSecrets(written, none, before);
    expect(JSON.stringify(config)).not.toContain('canary');
    expect(secrets).toEqual(saveOneByOne(desk(SETTINGS)).secrets);
  });

  test.each<[string, object, boolean]>([
    ['another server', { api_host: 'b.example' }, false],
    ['another URL', { target_url: 'https://b.example/in' }, false],
    ['another user', { user: 'eve' }, false],
    ['another encryption', { connection: { tls: false, port: 25 } }, false],
    ['another room', { room: 'b' }, true],
  ])('keeps no secret for %s', (_what, change, stays) => {
    const settings = {
      ...{ api_host: 'a.example', target_url: 'https://a.example/in', user: 'ada', room: 'a', token: 't' },
      connection: { tls: true, port: 25 },
    };
    const { secrets, dropped } = saveOneByOne(desk(settings), desk({ ...settings, ...change, token: SECRET_MASK }));
    expect([...secrets.keys()]).toEqual(stays ? ['integrations.desk.token'] : []);
    expect(dropped).toEqual(stays ? [] : ['integrations.desk.token']);
  });

  test('declares itself what its secrets are for', () => {
    const declared = new DeclaredIntegrations();
    declared.declare('desks', { id: 'desk', secrets: ['pin'], place: ['room'] });
    const rules = formRulesWith(declared.find);
    const first = separateSecrets(desk({ pin: '1', room: 'a', url: 'https://a.example' }), none, null, rules);
    const saved = (settings: object) => separateSecrets(desk(settings), first.secrets, first.config, rules).dropped;
    expect(saved({ room: 'a', url: 'https://b.example' })).toEqual([]);
    expect(saved({ room: 'b', url: 'https://a.example' })).toEqual(['integrations.desk.pin']);
  });

  test.each([
    ['url', 'http://169.254.169.254/latest'],
    ['url', 'https://user:word@[fd00:ec2::254]/'],
    ['smtp_host', '2852039166'],
  ])('cannot name what is never reached: %s %s', (name, value) => {
    expect(() => desk({ [name]: value })).toThrow(/never allowed/);
  });

  test('that has declared its secrets has these and no others', () => {
    const declared = new DeclaredIntegrations();
    declared.declare('desks', { id: 'desk', secrets: ['account', 'pin'] });
    const rules = formRulesWith(declared.find);
    const config = rules.parseForm({ title: 'x', config: { fields: [], options: { integrations: [DESK] } } });
    const saved = separateSecrets(config.config, none, null, rules);
    expect(Object.fromEntries(saved.secrets)).toEqual({ 'integrations.desk.account': 'canary-4' });
    expect(read(saved, rules)).toEqual({
      key: 'project-7',
      auth: { type: 'none' },
      account_set: true,
      pin_set: false,
    });
  });

  test('keeps what was stored before it declared less', () => {
    const before = saveOneByOne(desk({ token: 't', room: 'a' }));
    const declared = new DeclaredIntegrations();
    declared.declare('desks', { id: 'desk', secrets: [] });
    const rules = formRulesWith(declared.find);
    expect(read(before, rules)).toEqual({ room: 'a', token_set: true });
    const again = separateSecrets(desk({ room: 'b', token_set: true }), before.secrets, before.config, rules);
    expect(again.secrets).toEqual(before.secrets);
    expect(again.config.options.integrations[0]?.settings).toEqual({ room: 'b' });
  });

  test.each<[string, unknown, string]>([
    ['of the service’s own', { id: 'webhook', secrets: [] }, 'webhook is an integration of the service'],
    ['without a name', { id: '', secrets: [] }, 'id must be'],
    ['with a name of other letters', { id: 'my desk', secrets: [] }, 'id must be'],
    ['without secrets', { id: 'other' }, 'secrets of other must be a list'],
    ['with a secret that is no name', { id: 'other', secrets: [5] }, 'secrets of other must be a list'],
    ['with a name that is too long', { id: 'other', secrets: ['n'.repeat(101)] }, '1 to 100 characters'],
    ['twice', { id: 'desk', secrets: [] }, 'desk was declared by desks before'],
  ])('cannot be declared %s', (_what, declaration, message) => {
    const declared = new DeclaredIntegrations();
    declared.declare('desks', { id: 'desk', secrets: [] });
    expect(() => declared.declare('others', declaration as never)).toThrow(message);
  });
});
