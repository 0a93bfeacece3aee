import { describe, expect, test } from '@jest/globals';
import { readSettings, type Settings, SettingsError } from '#features/environment.ts';

const KEY = 'q8Zt0v1xJ2mYcW5sRk7uPd4nLh9gEa6bTfOiUjXyVwA';
const OLD_KEY = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2bC3dE4E';

/** The minimum of a production environment. */
const NEEDED = {
  DATABASE_URL: 'mysql://app:secret@db.internal:3306/forms',
  TEMPORAL_ADDRESS: 'temporal.internal:7233',
  APP_KEY: KEY,
  BASE_URL: 'https://forms.example.com',
  MAIL_URL: 'smtp://user:password@mail.example.com:587',
};

const read = (changes: Record<string, string | undefined> = {}): Settings => readSettings({ ...NEEDED, ...changes });

/** Returns the lines of the refusal without its head; empty when the settings are valid. */
function mistakes(env: Record<string, string | undefined>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [head, ...lines] = error.message.split('\n');
    expect(head).toBe('These settings are wrong:');
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('settings', () => {
  test('that are needed are all that is needed; the rest has defaults', () => {
    const { trustProxy, allowedPrivateNetworks, ...settings } = read();
    expect(settings).toEqual({
      edition: 'pro',
      databaseUrl: NEEDED.DATABASE_URL,
      temporal: { address: NEEDED.TEMPORAL_ADDRESS, namespace: 'durable-forms' },
      appKeys: [Buffer.from(KEY, 'base64url')],
      baseUrl: NEEDED.BASE_URL,
      restRoot: 'rest',
      host: '127.0.0.1',
      port: 8080,
      startWaitMs: 300_000,
      shutdownDelayMs: 5_000,
      mailApiUrls: {
        SENDGRID_API_URL: 'https://api.sendgrid.com',
        SENDGRID_EU_API_URL: 'https://api.eu.sendgrid.com',
        MAILGUN_API_URL: 'https://api.mailgun.net',
        MAILGUN_EU_API_URL: 'https://api.eu.mailgun.net',
        POSTMARK_API_URL: 'https://api.postmarkapp.com',
        RESEND_API_URL: 'https://api.resend.com',
        BREVO_API_URL: 'https://api.brevo.com',
        SES_API_URL: 'https://email.{region}.amazonaws.com',
      },
      mailUrl: NEEDED.MAIL_URL,
      apiUrls: { mailchimp: 'https://{dc}.api.mailchimp.com', brevo: 'https://api.brevo.com' },
      captchaApiUrls: {
        TURNSTILE_API_URL: 'https://challenges.cloudflare.com',
        HCAPTCHA_API_URL: 'https://api.hcaptcha.com',
        RECAPTCHA_API_URL: 'https://www.google.com',
      },
      largestFileKb: 4_194_304,
      extensions: [],
      logLevel: 'info',
    });
    expect(trustProxy.contains('127.0.0.1')).toBe(true);
    expect(trustProxy.contains('::1')).toBe(true);
    expect(trustProxy.contains('10.0.0.1')).toBe(false);
    expect(allowedPrivateNetworks.size).toBe(0);
  });

  test('that are missing are named together', () => {
    const lines = mistakes({});
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(NEEDED).sort());
    for (const line of lines) expect(line).toContain('is needed');
  });

  test('that are empty count as not set', () => {
    expect(mistakes({ ...NEEDED, MAIL_URL: '' })).toEqual([
      'MAIL_URL: is needed, for example smtp://user:password@host:587',
    ]);
    expect(read({ PORT: '', LOG_LEVEL: '', TEMPORAL_API_KEY: '', TEMPORAL_TLS_CA: '' })).toMatchObject({
      port: 8080,
      logLevel: 'info',
      temporal: { apiKey: undefined, tls: undefined },
    });
  });

  test('that are lists may have blanks and empty places', () => {
    const { extensions } = read({ EXTENSIONS: ' ./rules.ts, @acme/rules ,,extensions ' });
    expect(extensions).toEqual(['./rules.ts', '@acme/rules', 'extensions']);
  });

  test('that are wrong are all named at once', () => {
    const wrong = {
      DATABASE_URL: 'postgres://db/forms',
      TEMPORAL_ADDRESS: 'https://temporal:7233',
      TEMPORAL_TLS_ENABLED: 'yes',
      TEMPORAL_TLS_CERT: 'a certificate without its key',
      TEMPORAL_UI_URL: 'temporal-ui',
      APP_KEY: 'short',
      APP_KEYS_PREVIOUS: `${OLD_KEY},short`,
      BASE_URL: 'forms.example.com',
      REST_ROOT: '/rest/',
      PORT: 'eighty',
      TRUST_PROXY: 'everyone',
      ALLOWED_PRIVATE_NETWORKS: '10.0.0.0/64',
      MAIL_URL: 'mail.example.com',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '0',
    };
    const named = mistakes(wrong).map((line) => line.split(':')[0]);
    expect([...new Set(named)].sort()).toEqual(
      Object.keys(wrong)
        .map((name) => (name === 'TEMPORAL_TLS_CERT' ? 'TEMPORAL_TLS_KEY' : name))
        .sort(),
    );
  });

  test('that are no settings of ours are not looked at', () => {
    expect(JSON.stringify(read({ PATH: '/bin', STRIPE_API_URL: 'nowhere' }))).toBe(JSON.stringify(read()));
  });

  test('that are refused are not shown: they may be secrets', () => {
    const canary = 'canary-in-a-secret';
    const wrong = { APP_KEY: canary, APP_KEYS_PREVIOUS: canary, DATABASE_URL: canary, MAIL_URL: canary };
    expect(mistakes({ ...NEEDED, ...wrong }).join()).not.toContain(canary);
  });

  test.each<[string, string]>([
    ['DATABASE_URL', 'postgres://db/forms'],
    ['DATABASE_URL', 'mysql:/db'],
    ['DATABASE_URL', 'mysql://db/forms?ssl=true'],
    ['DATABASE_URL', 'mysql://db/forms?charset=latin1'],
    ['DATABASE_URL', 'mysql://db:port/forms'],
    ['TEMPORAL_ADDRESS', 'temporal'],
    ['TEMPORAL_ADDRESS', 'temporal:'],
    ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
    ['TEMPORAL_ADDRESS', 'temporal:7233/'],
    ['TEMPORAL_TLS_ENABLED', 'TRUE'],
    ['TEMPORAL_UI_URL', 'ftp://ui'],
    ['TEMPORAL_UI_URL', 'https://'],
    ['APP_KEY', KEY.slice(1)],
    ['APP_KEY', `${KEY}A`],
    ['APP_KEY', `${KEY}==`],
    ['APP_KEY', `${KEY.slice(0, -1)}+`],
    ['APP_KEY', 'A'.repeat(43)],
    ['APP_KEY', 'changeme'.repeat(6).slice(0, 43)],
    ['APP_KEYS_PREVIOUS', 'old'],
    ['APP_KEYS_PREVIOUS', `${OLD_KEY};${OLD_KEY}`],
    ['BASE_URL', 'forms.example.com'],
    ['BASE_URL', 'ftp://forms.example.com'],
    ['BASE_URL', '//forms.example.com'],
    ['BASE_URL', 'https://forms.example.com/forms'],
    ['BASE_URL', 'https://forms.example.com//'],
    ['BASE_URL', 'https://forms.example.com/?page=1'],
    ['BASE_URL', 'https://forms.example.com/#top'],
    ['BASE_URL', 'https://user:password@forms.example.com'],
    ['REST_ROOT', '/'],
    ['REST_ROOT', 'rest/'],
    ['REST_ROOT', '../rest'],
    ['REST_ROOT', 'a b'],
    ['PORT', '0'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['METRICS_PORT', '65535'],
    ['METRICS_PORT', '65536'],
    ['START_WAIT_MS', '-1'],
    ['START_WAIT_MS', '5m'],
    ['START_WAIT_MS', '86400001'],
    ['HTTP_PROCESSES', '0'],
    ['HTTP_PROCESSES', '65'],
    ['HTTP_PROCESSES', 'two'],
    ['SHUTDOWN_DELAY_MS', '-1'],
    ['SHUTDOWN_DELAY_MS', '5s'],
    ['SHUTDOWN_DELAY_MS', '300001'],
    ['METRICS_PORT', 'on'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['ALLOWED_PRIVATE_NETWORKS', '10.0.0.0/33'],
    ['ALLOWED_PRIVATE_NETWORKS', 'localhost'],
    ['MAIL_URL', 'http://mail.example.com'],
    ['MAIL_URL', 'smtp:mail'],
    ['MAIL_URL', 'smtp://169.254.169.254:25'],
    ['MAIL_URL', 'smtp://[fd00:ec2::254]'],
    ['SENDGRID_API_URL', 'http://2852039166'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_LEVEL', 'INFO'],
    ['UPLOADS_DIR', 'uploads'],
  ])('%s may not be "%s"', (name, value) => {
    const lines = mistakes({ ...NEEDED, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: \\S`));
  });

  test.each<[string, string, Partial<Settings>]>([
    ['DATABASE_URL', 'mysql://u:p%40ss@[::1]:3306/forms?ssl={"rejectUnauthorized":false}', {}],
    ['APP_KEY', `${KEY}=`, { appKeys: [Buffer.from(KEY, 'base64url')] }],
    [
      'APP_KEYS_PREVIOUS',
      ` ${OLD_KEY} , ${KEY},`,
      { appKeys: [KEY, OLD_KEY, KEY].map((key) => Buffer.from(key, 'base64url')) },
    ],
    ['BASE_URL', 'https://Forms.Example.com:443', { baseUrl: 'https://forms.example.com' }],
    ['BASE_URL', 'http://127.0.0.1:8080/', { baseUrl: 'http://127.0.0.1:8080' }],
    ['REST_ROOT', 'wp-json', { restRoot: 'wp-json' }],
    ['REST_ROOT', 'api/rest_1', { restRoot: 'api/rest_1' }],
    ['HOST', '::', { host: '::' }],
    ['PORT', '65535', { port: 65535 }],
    ['METRICS_PORT', '9464', { metricsPort: 9464 }],
    ['START_WAIT_MS', '0', { startWaitMs: 0 }],
    ['SHUTDOWN_DELAY_MS', '0', { shutdownDelayMs: 0 }],
    ['MAIL_URL', 'smtps://mail.example.com', { mailUrl: 'smtps://mail.example.com' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['UPLOADS_DIR', '/srv/uploads', { uploads: { folder: '/srv/uploads', keptFree: 512 * 1024 * 1024 } }],
    ['UPLOADS_MAX_FILE_MB', '5', { largestFileKb: 5 * 1024 }],
  ])('%s may be "%s"', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['TRUST_PROXY', 'trustProxy'],
    ['ALLOWED_PRIVATE_NETWORKS', 'allowedPrivateNetworks'],
  ] as const)('%s is a list of networks, or none', (name, property) => {
    const list = read({ [name]: '10.0.0.0/8, 192.0.2.7 2001:db8::/32' })[property];
    expect(list.size).toBe(3);
    expect(list.contains('10.1.1.1')).toBe(true);
    expect(list.contains('192.0.2.8')).toBe(false);
    expect(read({ [name]: 'none' })[property].size).toBe(0);
  });
});

describe('the connection to the engine', () => {
  const temporal = (changes: Record<string, string>) => read(changes).temporal;

  test('in the clear by default, at an address and in a namespace', () => {
    expect(temporal({ TEMPORAL_NAMESPACE: 'forms.abc12', TEMPORAL_UI_URL: 'http://127.0.0.1:8233' })).toEqual({
      address: NEEDED.TEMPORAL_ADDRESS,
      namespace: 'forms.abc12',
      uiUrl: 'http://127.0.0.1:8233',
    });
  });

  test.each([
    [{ TEMPORAL_API_KEY: 'key' }, true],
    [{ TEMPORAL_API_KEY: 'key', TEMPORAL_TLS_ENABLED: 'false' }, undefined],
    [{ TEMPORAL_TLS_ENABLED: 'true' }, true],
    [{ TEMPORAL_TLS_ENABLED: 'false' }, undefined],
    [{ TEMPORAL_TLS_CA: 'ca' }, { serverRootCA: 'ca' }],
    [{ TEMPORAL_TLS_SERVER_NAME: 'temporal.example.com' }, { serverName: 'temporal.example.com' }],
    [
      { TEMPORAL_TLS_CERT: 'cert', TEMPORAL_TLS_KEY: 'key', TEMPORAL_TLS_CA: 'ca' },
      { clientCert: 'cert', clientKey: 'key', serverRootCA: 'ca' },
    ],
  ])('with %j: TLS is %j', (changes, tls) => {
    expect(temporal(changes as Record<string, string>).tls).toEqual(tls);
  });

  test('a certificate and its key are needed together', () => {
    expect(mistakes({ ...NEEDED, TEMPORAL_TLS_CERT: 'cert' })).toEqual([
      'TEMPORAL_TLS_KEY: is needed together with TEMPORAL_TLS_CERT',
    ]);
    expect(mistakes({ ...NEEDED, TEMPORAL_TLS_KEY: 'key' })).toEqual([
      'TEMPORAL_TLS_CERT: is needed together with TEMPORAL_TLS_KEY',
    ]);
  });
});

describe('where posts are made', () => {
  const WORDPRESS = {
    HOST_PLATFORM: 'wordpress',
    WORDPRESS_URL: 'https://www.example.com/blog/',
    WORDPRESS_USER: 'forms',
    WORDPRESS_APPLICATION_PASSWORD: 'abcd EFGH 1234 ijkl MNOP 6789',
  };

  test('is the embedded host, whatever else is set', () => {
    expect(read().wordpress).toBeUndefined();
    expect(read({ ...WORDPRESS, HOST_PLATFORM: undefined, WORDPRESS_URL: 'nonsense' }).wordpress).toBeUndefined();
    expect(read({ ...WORDPRESS, HOST_PLATFORM: 'embedded' }).wordpress).toBeUndefined();
  });

  test('may be a WordPress site, below a path too', () => {
    expect(read(WORDPRESS).wordpress).toEqual({
      url: 'https://www.example.com/blog',
      user: 'forms',
      applicationPassword: 'abcd EFGH 1234 ijkl MNOP 6789',
    });
  });

  describe('and its shop', () => {
    const SHOP = { WOOCOMMERCE_CONSUMER_KEY: 'ck_0a1B', WOOCOMMERCE_CONSUMER_SECRET: 'cs_2c3D' };

    test('is read where both halves of a key are set', () => {
      const shop = { consumerKey: 'ck_0a1B', consumerSecret: 'cs_2c3D' };
      expect(read({ ...WORDPRESS, ...SHOP }).wordpress).toMatchObject({ shop });
      expect(read({ ...SHOP, WOOCOMMERCE_CONSUMER_KEY: 'nonsense' }).wordpress).toBeUndefined();
    });

    test.each([
      ['WOOCOMMERCE_CONSUMER_KEY', undefined, 'is needed together with WOOCOMMERCE_CONSUMER_SECRET'],
      ['WOOCOMMERCE_CONSUMER_SECRET', undefined, 'is needed together with WOOCOMMERCE_CONSUMER_KEY'],
      ['WOOCOMMERCE_CONSUMER_KEY', 'cs_canary', 'must be what WooCommerce shows: ck_, then'],
      ['WOOCOMMERCE_CONSUMER_SECRET', 'cs_canary:', 'must be what WooCommerce shows: cs_, then'],
    ])('is refused where %s is "%s"', (name, value, mistake) => {
      const lines = mistakes({ ...NEEDED, ...WORDPRESS, ...SHOP, [name]: value });
      expect(lines).toEqual([expect.stringContaining(`${name}: ${mistake}`)]);
      expect(lines.join()).not.toContain('canary');
    });
  });

  test('needs all of its settings, named together', () => {
    const lines = mistakes({ ...NEEDED, HOST_PLATFORM: 'wordpress' });
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(WORDPRESS).slice(1).sort());
    for (const line of lines) expect(line).toContain('is needed with HOST_PLATFORM=wordpress');
  });

  test.each([
    ['HOST_PLATFORM', 'Wordpress'],
    ['WORDPRESS_URL', 'www.example.com'],
    ['WORDPRESS_URL', 'ftp://www.example.com'],
    ['WORDPRESS_URL', 'https://canary:canary@www.example.com'],
    ['WORDPRESS_URL', 'https://www.example.com/?rest_route=canary'],
    ['WORDPRESS_URL', 'https://www.example.com/#canary'],
    ['WORDPRESS_USER', 'canary:canary'],
    ['WORDPRESS_APPLICATION_PASSWORD', 'canary!'],
  ])('%s may not be "%s"', (name, value) => {
    const lines = mistakes({ ...NEEDED, ...WORDPRESS, [name]: value });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: must be `))]);
    expect(lines.join()).not.toContain('canary');
  });
});

describe('addresses of list and CAPTCHA providers', () => {
  test('may lead elsewhere', () => {
    const changes = {
      MAILCHIMP_API_URL: 'http://127.0.0.1:8026/mailchimp/',
      BREVO_API_URL: 'https://proxy.example/brevo',
    };
    expect(read(changes)).toMatchObject({
      apiUrls: { mailchimp: 'http://127.0.0.1:8026/mailchimp', brevo: 'https://proxy.example/brevo' },
    });
    expect(read({ RECAPTCHA_API_URL: 'https://www.recaptcha.net/' }).captchaApiUrls).toEqual({
      TURNSTILE_API_URL: 'https://challenges.cloudflare.com',
      HCAPTCHA_API_URL: 'https://api.hcaptcha.com',
      RECAPTCHA_API_URL: 'https://www.recaptcha.net',
    });
    const { apiUrls } = read({ MAILCHIMP_API_URL: 'http://{dc}.proxy.example' });
    expect(apiUrls.mailchimp).toBe('http://{dc}.proxy.example');
  });

  test.each(['ftp://x.example', 'nonsense', 'https://x.example/?a', 'https://user:word@x.example'])(
    'are not %s',
    (url) => {
      for (const name of ['MAILCHIMP_API_URL', 'BREVO_API_URL', 'TURNSTILE_API_URL', 'HCAPTCHA_API_URL']) {
        expect(mistakes({ ...NEEDED, [name]: url })).toEqual([expect.stringContaining(`${name}: must be an http`)]);
      }
    },
  );
});
