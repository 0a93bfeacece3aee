import { describe, expect, test } from '@jest/globals';
import { boolean } from 'yup';
import { createFormRules } from '#forms/config/rules.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const fields = [
  { type: 'text', name: 'a' },
  { type: 'email', name: 'mail' },
];
const pathsOf = (options: object) => Object.keys(mistakesOf(() => formConfig(fields, options))).sort();
const notificationPaths = (notification: object) =>
  pathsOf({ notifications: [{ to: 'x@example.org', ...notification }] });
const webhook = (settings: object) => ({
  integration_id: 'webhook',
  settings: { url: 'https://h.example/in', ...settings },
});

describe('options', () => {
  test.each([
    ['store_submissions', 'yes'],
    ['anonymize_ip', 1],
    ['min_fill_seconds', 3601],
    ['min_fill_seconds', -1],
    ['min_fill_seconds', 1.5],
    ['language', 'english please'],
    ['language', 'xx'],
    ['language', 'de-XX'],
    ['retention_days', 0],
    ['retention_days', 3651],
    ['success_message', 5],
    ['success_message', 'Thank you, {field:nope}.'],
    ['success_message', 'Thank you, {name}.'],
    ['success_message', '{site:owner}'],
    ['error_message', 'Not so, {field:a}.'],
    ['error_message', '{all_fields}'],
    ['error_message', 'Number {submission:id}'],
    ['error_message', '{meta:ip}'],
    ['error_message', '{nope}'],
    ['redirect_url', 'javascript:alert(1)'],
    ['redirect_url', '//evil.example/'],
    ['redirect_url', '/\\evil.example/'],
    ['redirect_url', 'thanks.html'],
    ['redirect_url', 'https://user:pw@h.example/'],
    ['redirect_url', 'https://{field:a}/'],
    ['redirect_url', "https://h.example;script-src'unsafe-inline'/"],
    ['redirect_url', 'https://h.example,x/'],
    ['redirect_url', 'https://*.example/'],
    ['redirect_url', 'https://$&.example/'],
    ['redirect_url', 'https://h.example{field:a}/'],
    ['redirect_url', '/{field:a}/x'],
    ['redirect_url', '/x?a={field:nope}'],
    ['redirect_url', '/x?a={all_fields}'],
    ['allowed_origins[0]', ['https://h.example/']],
    ['allowed_origins[0]', ['https://h.example/path']],
    ['allowed_origins[0]', ['*']],
    ['allowed_origins[0]', ['https://*']],
    ['allowed_origins[0]', ['null']],
    ['allowed_origins[0]', ['blob:https://h.example']],
    ['allowed_origins[0]', ['https://user@h.example']],
    ['allowed_origins[0]', ['https://H.example']],
    ['rate_limits.per_minute', { per_minute: -1 }],
    ['rate_limits.per_hour', { per_hour: '5' }],
    ['max_body_kb', 0],
    ['max_body_kb', 1_025],
    ['max_body_kb', '128'],
    ['captcha.provider', { site_key: 'k' }],
    ['captcha.provider', { provider: 'friendly', site_key: 'k' }],
    ['captcha.site_key', { provider: 'hcaptcha' }],
    ['captcha.site_key', { provider: 'recaptcha_v3', site_key: null }],
    ['captcha.site_key', { provider: 'altcha', site_key: 'k' }],
    ['captcha.secret', { provider: 'altcha', secret: 's' }],
    ['captcha.min_score', { provider: 'recaptcha_v2', site_key: 'k', min_score: 0.5 }],
    ['captcha.min_score', { provider: 'recaptcha_v3', site_key: 'k', min_score: 1.1 }],
    ['captcha.on_outage', { provider: 'altcha', on_outage: 'wait' }],
    ['captcha.on_outage', { provider: 'altcha', on_outage: 'accept' }],
    ['captcha.key', { provider: 'altcha', key: 'k' }],
    ['spam.quarantine', { quarantine: 'yes' }],
    ['spam.retention_days', { quarantine: true, retention_days: 0 }],
    ['spam.retention_days', { quarantine: true, retention_days: 366 }],
    ['spam.retention_days', { retention_days: 30 }],
    ['spam.retention_days', { quarantine: false, max_links: 2, retention_days: 30 }],
    ['spam.max_links', { max_links: -1 }],
    ['spam.max_lnks', { max_lnks: 1 }],
  ])('%s may not be %j', (path, value) => {
    const key = path.split(/[.[]/)[0] ?? '';
    expect(pathsOf({ [key]: value })).toEqual([`config.options.${path}`]);
  });

  test.each([
    ['language', 'de'],
    ['language', 'pt-BR'],
    ['min_fill_seconds', 0],
    ['retention_days', 3650],
    [
      'success_message',
      'Thank you, {field:a}. {all_fields} {form:title} {submission:date} {site:name} {meta:ip} {} { a }',
    ],
    ['error_message', '{form:title} ({form:id}) at {site:name}, {site:url}: {} { a }'],
    ['redirect_url', '/'],
    ['redirect_url', 'https://[2001:db8::1]:8080/a;b,c?d=*'],
    ['redirect_url', 'http://BÜCHER.example:81/'],
    ['redirect_url', '/thanks?id={submission:id}&mail={field:mail}#top'],
    ['redirect_url', 'https://h.example/{form:id}?n={field:a}'],
    ['allowed_origins', ['https://h.example', 'http://localhost:3000']],
    ['rate_limits', { per_minute: 0, per_hour: 1 }],
    ['rate_limits', {}],
    ['max_body_kb', 1_024],
    ['captcha', { provider: 'altcha' }],
    ['captcha', { provider: 'altcha', on_outage: 'reject' }],
    ['captcha', { provider: 'recaptcha_v3', site_key: 'k', secret: 's', min_score: 0.7, on_outage: 'accept' }],
    ['captcha', { enabled: false, provider: 'turnstile' }],
    ['spam', { quarantine: true, retention_days: 7, max_links: 0 }],
    ['spam', { quarantine: false, max_links: 2 }],
    ['x_mine', { a: [1] }],
  ])('%s may be %j', (key, value) => {
    expect(formConfig(fields, { [key]: value }).options).toMatchObject({ [key]: value });
  });

  test('null and blank clear what is optional', () => {
    const blank = {
      language: '',
      redirect_url: null,
      retention_days: null,
      success_message: '',
      captcha: null,
      drafts: null,
    };
    expect(formConfig(fields, blank)).toEqual(formConfig(fields, {}));
  });
});

describe('a notification', () => {
  test('is enabled, shows all fields and gets a key that is free', () => {
    const notifications = [
      { to: 'x@example.org' },
      { key: 'notification_1', to: '{field:mail}' },
      { to: 'y@example.org' },
    ];
    const parsed = formConfig(fields, { notifications }).options.notifications;
    expect(parsed.map(({ key }) => key)).toEqual(['notification_2', 'notification_1', 'notification_3']);
    expect(parsed[0]).toMatchObject({ enabled: true, subject: 'New submission: {form:title}', html: '{all_fields}' });
  });

  test.each([
    ['to', ''],
    ['to', 'nobody'],
    ['to', 'x@example.org; y@example.org'],
    ['to', 'Ann <x@example.org>'],
    ['to', '{field:mail}@example.org'],
    ['to', 'x@example.org\r\nBcc: y@example.org'],
    ['to', '{field:nope}'],
    ['to', '{meta:ip}'],
    ['cc', 'nobody'],
    ['bcc', '{all_fields}'],
    ['reply_to', 'x@example.org,y@example.org'],
    ['from_email', 'nobody'],
    ['from_name', 'Ann\nBcc: x'],
    ['from_name', '{field:nope}'],
    ['subject', 'a\r\nb'],
    ['subject', '{all_fields}'],
    ['subject', '{form:name}'],
    ['html', '<p>{field:nope}</p>'],
    ['html', '<p onclick="{field:a}">'],
    ['html', '<p style="color:{field:a}">'],
    ['html', '<p {field:a}>'],
    ['enabled', 'true'],
    ['key', 'a b'],
    ['conditional.rules[0].field', null],
  ])('is refused for its %s: %j', (key, value) => {
    const part = value === null ? { conditional: { rules: [{ field: 'zz', op: 'is_empty' }] } } : { [key]: value };
    expect(notificationPaths(part)).toEqual([`config.options.notifications[0].${key}`]);
  });

  test('takes lists, tags and a style sheet whose braces are no tags', () => {
    expect(
      notificationPaths({
        to: 'x@example.org, {field:mail}',
        cc: 'y@example.org',
        reply_to: '{field:mail}',
        from_name: '{field:a} via {site:name}',
        subject: '{form:title} #{submission:id}',
        html: '<style>p{color:red}</style><p>{field:a} {submission:date}</p><a href="{site:url}/x?a={field:a}">{meta:ip}</a>',
        conditional: { rules: [{ field: 'a', op: 'equals', value: 'x' }] },
      }),
    ).toEqual([]);
  });

  test.each([
    ['text', ['to', 'cc', 'bcc', 'reply_to', 'from_email']],
    ['hidden', ['to']],
    ['tel', ['reply_to']],
    ['checkbox', ['from_email']],
  ])('takes no address from a field of type %s', (type, keys) => {
    const withField = (part: object) =>
      Object.keys(
        mistakesOf(() => formConfig([{ type, name: 'it' }], { notifications: [{ to: 'x@example.org', ...part }] })),
      );
    for (const key of keys) {
      expect(withField({ [key]: '{field:it}' })).toEqual([`config.options.notifications[0].${key}`]);
    }
    expect(withField({ subject: '{field:it}', from_name: '{field:it}', html: '{field:it}' })).toEqual([]);
  });

  test('may go where a visitor chooses, when every option is an address', () => {
    const chosen = (type: string, ...values: string[]) =>
      mistakesOf(() =>
        formConfig([{ type, name: 'desk', options: values.map((value) => ({ value })) }], {
          notifications: [{ to: 'x@example.org, {field:desk}' }],
        }),
      );
    expect(chosen('select', 'sales@example.org', 'help@example.org')).toEqual({});
    expect(chosen('radio', 'sales@example.org')).toEqual({});
    expect(chosen('select', 'sales@example.org', 'help')).toEqual({
      'config.options.notifications[0].to':
        'config.options.notifications[0].to must not use {field:desk}: a field of type select does not hold an e-mail address',
    });
    expect(Object.keys(chosen('checkboxes', 'sales@example.org'))).toEqual(['config.options.notifications[0].to']);
  });

  test('keys must differ, and require is no action for it', () => {
    const conditional = { action: 'require', rules: [{ field: 'a', op: 'is_empty' }] };
    const one = { key: 'k', to: 'x@example.org' };
    expect(pathsOf({ notifications: [one, { ...one, conditional }] })).toEqual([
      'config.options.notifications[1].conditional.action',
      'config.options.notifications[1].key',
    ]);
  });
});

describe('an integration', () => {
  const settingsPaths = (settings: object) =>
    pathsOf({ integrations: [webhook(settings)] }).map((path) => path.replace('config.options.integrations[0].', ''));

  test.each([
    ['url', 'ftp://h.example/'],
    ['url', '/relative'],
    ['url', 'https://user:pw@h.example/'],
    ['url', 'https://{field:a}.example/'],
    ['url', 'https://h.example/a b'],
    ['url', 'https://h.example/?x={field:nope}'],
    ['secret', 'whsec_short'],
    ['secret', 'plain'],
    ['secret', 5],
    ['headers', []],
    ['headers', { 'Content-Type': 'text/plain' }],
    ['headers', { HOST: 'x' }],
    ['headers', { 'webhook-id': 'x' }],
    ['headers', { 'Transfer-Encoding': 'chunked' }],
    ['headers', { 'X A': 'x' }],
    ['headers', { 'X-A': 'x\r\nY: z' }],
    ['headers', { 'X-A': 5 }],
    ['headers', { 'X-A': '1', 'x-a': '2' }],
    ['headers', { Authorization: '********' }],
    ['format', 'xml'],
    ['method', 'GET'],
  ])('a webhook is refused for its %s: %j', (key, value) => {
    expect(settingsPaths({ [key]: value })).toEqual([`settings.${key}`]);
  });

  test('a webhook needs settings with a url', () => {
    expect(pathsOf({ integrations: [{ integration_id: 'webhook' }] })).toEqual([
      'config.options.integrations[0].settings',
    ]);
    expect(pathsOf({ integrations: [{ integration_id: 'webhook', settings: {} }] })).toEqual([
      'config.options.integrations[0].settings.url',
    ]);
  });

  test.each([
    ['url', 'http://127.0.0.1:8080/in/{form:id}?mail={field:mail}'],
    ['secret', `whsec_${Buffer.alloc(32, 7).toString('base64')}`],
    ['secret', ''],
    ['secret', null],
    ['secret', '********'],
    ['headers', { Authorization: 'Bearer x' }],
    ['headers', null],
    ['headers', ''],
    ['format', 'form'],
  ])('a webhook takes the %s %j', (key, value) => {
    expect(formConfig(fields, { integrations: [webhook({ [key]: value })] }).options.integrations[0]).toMatchObject({
      key: 'integration_1',
      enabled: true,
      settings: { [key]: value },
    });
  });

  test('settings of other integrations are kept as they are', () => {
    const settings = {
      list_id: 'x',
      merge_fields: { FNAME: '{field:a}' },
      tags: [1, null, true],
      api_key: 'k',
      data_set: 1,
    };
    const integrations = [{ key: 'news', integration_id: 'zap', settings }];
    expect(formConfig(fields, { integrations }).options.integrations[0]?.settings).toEqual(settings);
  });

  test('secrets of other integrations are texts at the top level', () => {
    const paths = (settings: unknown) => pathsOf({ integrations: [{ integration_id: 'zap', settings }] });
    expect(paths({ auth_token: { a: 1 } })).toEqual(['config.options.integrations[0].settings.auth_token']);
    expect(paths({ auth: [{ password: 'x' }] })).toEqual(['config.options.integrations[0].settings.auth[0].password']);
    expect(paths({ login: { bearer: 'x' } })).toEqual(['config.options.integrations[0].settings.login.bearer']);
    expect(paths({ api: { key: 'x' } })).toEqual(['config.options.integrations[0].settings.api.key']);
    expect(paths({ keys: ['x'] })).toEqual(['config.options.integrations[0].settings.keys']);
    expect(paths({ to: ['https://u:p@h.example'] })).toEqual(['config.options.integrations[0].settings.to[0]']);
    expect(paths({ map: [{ key: 'a', value: 'b' }], max_tokens: 5, use_auth: true, auth: {} })).toEqual([]);
    expect(paths({ API_KEY: 5 })).toEqual(['config.options.integrations[0].settings.API_KEY']);
    expect(paths({ auth: { apiKey: 'x' } })).toEqual(['config.options.integrations[0].settings.auth.apiKey']);
    expect(paths({ map: { token: '{field:a}' }, auth_token: null })).toEqual([]);
    expect(paths([1])).toEqual(['config.options.integrations[0].settings']);
  });

  test('secrets of other integrations have names of at most 100 characters', () => {
    const paths = (settings: unknown) => pathsOf({ integrations: [{ integration_id: 'zap', settings }] });
    const long = 'x'.repeat(94);
    expect(paths({ [`${long}_token`]: 'a', [`${long}_and_more`]: 'b' })).toEqual([]);
    expect(paths({ [`${long}x_token`]: 'a' })).toEqual([
      expect.stringContaining('config.options.integrations[0].settings.x'),
    ]);
  });
});

test('an option that two features declare is refused, also one of the rules themselves', () => {
  const rulesOf = (...names: string[]) =>
    createFormRules({ options: names.map((name) => ({ keys: { [name]: boolean() } })), edition: 'free' });
  expect(() => rulesOf('one', 'two')).not.toThrow();
  expect(() => rulesOf('one', 'two', 'one')).toThrow('two features declare the option one');
  expect(() => rulesOf('language')).toThrow('two features declare the option language');
});
