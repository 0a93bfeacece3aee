import { isAbsolute } from 'node:path';
import * as yup from 'yup';
import type { Edition } from '#forms/config/types.ts';
import { isObject } from '#json.ts';
import { type CidrList, parseCidrList } from '#security/addresses.ts';
import { KB, MB } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import { hostMistake } from '#security/target-addresses.ts';
import { webAddress } from '#security/web-address.ts';
import { DAY_MS } from '#time.ts';
import { captchaApis } from './captcha/providers/table.ts';
import { integrations } from './integrations/table.ts';
import { mailApis, mailProtocols } from './mail/providers/table.ts';
import { type ClamdSettings, clamdEnvironment, clamdSettingsOf } from './uploads/scanning/settings.ts';
import type { UploadSettings } from './uploads/stores/open.ts';
import { type S3Settings, s3Environment, s3SettingsOf } from './uploads/stores/s3-settings.ts';

const MOST_FILE_MB = budgets.uploadedFile.atMost / MB;

/** All settings of the service, read once from the environment when a process starts. */
export interface Settings {
  edition: Edition;
  databaseUrl: string;
  temporal: {
    address: string;
    namespace: string;
    apiKey?: string;
    tls?: { serverRootCA?: string; clientCert?: string; clientKey?: string; serverName?: string } | true;
    uiUrl?: string;
    /** The worker deployment to which the workers belong, and the id of their build if it is not the package's. */
    deployment?: string;
    buildId?: string;
  };
  /** 32-byte keys, the active one first. */
  appKeys: Buffer[];
  /** Origin without a trailing slash. */
  baseUrl: string;
  restRoot: string;
  host: string;
  port: number;
  /** Milliseconds that a starting role waits for its dependencies. */
  startWaitMs: number;
  /** Milliseconds for which a stopping role still accepts requests, while `/readyz` reports that it is not ready. */
  shutdownDelayMs: number;
  trustProxy: CidrList;
  allowedPrivateNetworks: CidrList;
  mailUrl: string;
  /** Base URLs of the mail providers' APIs by environment variable, without a trailing slash. */
  mailApiUrls: Readonly<Record<string, string>>;
  /** Base URLs of integrations by integration id, without a trailing slash. */
  apiUrls: Readonly<Record<string, string>>;
  /** Base URLs of CAPTCHA providers by environment variable, without a trailing slash. */
  captchaApiUrls: Readonly<Record<string, string>>;
  /** The WordPress site that posts are created on; absent for the embedded host. */
  wordpress?: WordPressSettings;
  /** Store of visitors' files; without it uploads are unavailable. */
  uploads?: UploadSettings;
  /** Bucket for scheduled exports; without it schedules are unavailable. */
  exportBucket?: S3Settings;
  /** Maximum size of an uploaded file of any field, in kB. */
  largestFileKb: number;
  /** Virus scanner for visitors' files; absent if files are not scanned. */
  clamd?: ClamdSettings;
  /** Files, folders and packages in the order of loading. */
  extensions: string[];
  logLevel: string;
  metricsPort?: number;
}

export interface WordPressSettings {
  /** Base URL without a trailing slash. */
  url: string;
  user: string;
  applicationPassword: string;
  /** REST key of the site's WooCommerce; without it the embedded catalogue is used. */
  shop?: { consumerKey: string; consumerSecret: string };
}

/** Thrown with all mistakes at once, one per line. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(['These settings are wrong:', ...mistakes.map((mistake) => `  ${mistake}`)].join('\n'));
    this.name = 'SettingsError';
    this.mistakes = mistakes;
  }
}

/** Reads the schema's variables from the environment. An empty value counts as not set. @throws SettingsError */
export function readAs<Schema extends yup.AnyObjectSchema>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
  context?: object,
): yup.InferType<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  try {
    return schema.validateSync(given, { abortEarly: false, stripUnknown: true, context });
  } catch (error) {
    if (error instanceof yup.ValidationError) throw new SettingsError(error.errors);
    throw error;
  }
}

/**
 * Reads the settings of both editions.
 * @param hasPro true if the Pro package is installed: without it only the free edition is possible
 * @throws SettingsError naming each wrong setting.
 */
export function readSettings(env: NodeJS.ProcessEnv, hasPro = true): Settings {
  const read = readAs(environmentSchema, env, { hasPro });
  return {
    edition: read.EDITION ?? (hasPro ? 'pro' : 'free'),
    databaseUrl: read.DATABASE_URL,
    temporal: {
      address: read.TEMPORAL_ADDRESS,
      namespace: read.TEMPORAL_NAMESPACE,
      apiKey: read.TEMPORAL_API_KEY,
      tls: tlsOf(read),
      uiUrl: read.TEMPORAL_UI_URL,
      deployment: read.TEMPORAL_DEPLOYMENT || undefined,
      buildId: read.TEMPORAL_BUILD_ID || undefined,
    },
    appKeys: [read.APP_KEY, ...splitList(read.APP_KEYS_PREVIOUS)].map((key) => Buffer.from(key, 'base64url')),
    baseUrl: new URL(read.BASE_URL).origin,
    restRoot: read.REST_ROOT,
    host: read.HOST,
    port: read.PORT,
    startWaitMs: read.START_WAIT_MS,
    shutdownDelayMs: read.SHUTDOWN_DELAY_MS,
    trustProxy: parseCidrList(withoutNone(read.TRUST_PROXY)),
    allowedPrivateNetworks: parseCidrList(withoutNone(read.ALLOWED_PRIVATE_NETWORKS)),
    mailUrl: read.MAIL_URL,
    mailApiUrls: urlsOf(mailApis, env),
    apiUrls: Object.fromEntries(apis.map(({ id, setting, url }) => [id, withoutSlash(env[setting] || url)])),
    captchaApiUrls: urlsOf(captchaApis, env),
    wordpress: wordpressOf(read),
    ...uploadsOf(read),
    exportBucket: s3SettingsOf(read, 'EXPORTS_S3'),
    largestFileKb: (read.UPLOADS_MAX_FILE_MB * MB) / KB,
    clamd: clamdSettingsOf(read),
    extensions: splitList(read.EXTENSIONS),
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
  };
}

const url = (setting: string, protocols: readonly string[]) =>
  yup.string().test('url', `${setting}: must be a URL that starts with ${protocols.join(' or ')}`, (value) => {
    if (value === undefined) return true;
    return URL.canParse(value) && protocols.some((protocol) => value.startsWith(protocol));
  });

/** Rejects hosts that no HTTP client of the service would ever connect to. Names are looked up only at connection time. */
const reachable = (setting: string) => (value: string | undefined, context: yup.TestContext) => {
  const url = URL.parse(value?.replace(/\{(dc|region)\}/g, 'us1') ?? '');
  // URLs of other schemes keep the host percent-encoded.
  const mistake = url?.hostname ? hostMistake(decodeURIComponent(url.hostname), setting) : null;
  return mistake === null || context.createError({ message: `${setting}: ${mistake}` });
};

/** The APIs of integrations, each with the setting that overrides its URL. */
const apis = integrations.flatMap(({ id, api }) => (api ? [{ id, ...api }] : []));

/** Declares the base URL of a third party; paths are appended to it. */
export const apiUrl = (setting: string, usual: string) => optionalApiUrl(setting).default(usual);

/** Declares the base URL of a third party without a default. */
export const optionalApiUrl = (setting: string) =>
  yup
    .string()
    .test('api', `${setting}: must be an http:// or https:// URL without a query`, (value) => {
      return value === undefined || isSiteUrl(value.replace(/\{(dc|region)\}/g, 'us1'));
    })
    .test('place', '', reachable(setting))
    .meta({ description: 'Where this third party is reached; `{dc}` and `{region}` stand for those of an account' });

const whole = (setting: string, what: string, min: number, max: number) => {
  const message = `${setting}: must be ${what}, ${min} to ${max}`;
  return yup.number().integer(message).min(min, message).max(max, message).typeError(message);
};

const port = (setting: string, last = 65535) => whole(setting, 'a port', 1, last);

/** Declares a setting that `HOST_PLATFORM=wordpress` requires and other platforms ignore. */
const ofWordPress = (setting: string, example: string, check: (value: string) => boolean) =>
  yup.string().test('wordpress', '', (value, context) => {
    if (context.parent.HOST_PLATFORM !== 'wordpress') return true;
    if (value === undefined) {
      return context.createError({ message: `${setting}: is needed with HOST_PLATFORM=wordpress: ${example}` });
    }
    return check(value) || context.createError({ message: `${setting}: must be ${example}` });
  });

/** Declares half of a WooCommerce key, required with `HOST_PLATFORM=wordpress` if the other half is set. */
const ofShop = (setting: string, other: string, prefix: string) =>
  yup.string().test('shop', '', (value, context) => {
    if (context.parent.HOST_PLATFORM !== 'wordpress') return true;
    if (value === undefined) {
      return (
        context.parent[other] === undefined ||
        context.createError({ message: `${setting}: is needed together with ${other}` })
      );
    }
    const message = `${setting}: must be what WooCommerce shows: ${prefix}, then letters and digits`;
    return new RegExp(`^${prefix}[a-zA-Z0-9]+$`).test(value) || context.createError({ message });
  });

const isKey = (text: string) => /^[\w-]{43}=?$/.test(text) && Buffer.from(text, 'base64url').length === 32;

const cidrs = (setting: string) =>
  yup.string().test('cidrs', '', (value, context) => {
    try {
      if (value) parseCidrList(withoutNone(value));
      return true;
    } catch (error) {
      return context.createError({ message: `${setting}: ${(error as Error).message}` });
    }
  });

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** All settings with their rules and descriptions; docs/settings.md is generated from it. */
export const environmentSchema = yup.object({
  EDITION: yup
    .string()
    .oneOf(['pro', 'free'] as const, 'EDITION: must be pro or free')
    .test('installed', 'EDITION: the Pro package is not part of this copy; set EDITION=free', (value, { options }) => {
      return value !== 'pro' || options.context?.hasPro !== false;
    })
    .meta({
      description:
        '`free` has no route, setting, command or workflow of the Pro edition. Without it `pro` where the Pro package is installed',
    }),
  DATABASE_URL: url('DATABASE_URL', ['mysql://'])
    .required('DATABASE_URL: is needed, for example mysql://user:password@host:3306/database')
    .test(
      'query',
      'DATABASE_URL: the only parameter may be ssl, for example ?ssl={"rejectUnauthorized":true}',
      hasKnownQuery,
    )
    .meta({
      description:
        '`mysql://user:password@host:3306/database`: MySQL 8 or MariaDB 10.6 and newer; `?ssl={"rejectUnauthorized":true}` for TLS',
    }),
  TEMPORAL_ADDRESS: yup
    .string()
    .matches(/^[^\s/]+:\d+$/, 'TEMPORAL_ADDRESS: must be host:port, without a scheme')
    .required('TEMPORAL_ADDRESS: is needed, for example host:7233')
    .meta({ description: '`host:7233`' }),
  TEMPORAL_NAMESPACE: yup.string().default('durable-forms').meta({ description: 'Where the runs are' }),
  TEMPORAL_API_KEY: yup.string().meta({ description: 'For Temporal Cloud; switches TLS on' }),
  TEMPORAL_TLS_ENABLED: yup
    .string()
    .oneOf(['true', 'false'], 'TEMPORAL_TLS_ENABLED: must be true or false')
    .meta({ description: 'TLS to Temporal; `false` also with an API key' }),
  TEMPORAL_TLS_CA: yup.string().meta({ description: 'The certificate authority of Temporal, as PEM text' }),
  TEMPORAL_TLS_CERT: yup
    .string()
    .test('pair', 'TEMPORAL_TLS_CERT: is needed together with TEMPORAL_TLS_KEY', function (value) {
      return value !== undefined || this.parent.TEMPORAL_TLS_KEY === undefined;
    })
    .meta({ description: 'The certificate of the client, as PEM text' }),
  TEMPORAL_TLS_KEY: yup
    .string()
    .test('pair', 'TEMPORAL_TLS_KEY: is needed together with TEMPORAL_TLS_CERT', function (value) {
      return value !== undefined || this.parent.TEMPORAL_TLS_CERT === undefined;
    })
    .meta({ description: 'Its private key, as PEM text' }),
  TEMPORAL_TLS_SERVER_NAME: yup
    .string()
    .meta({ description: 'The name in the certificate of Temporal, where it is not that of the address' }),
  TEMPORAL_UI_URL: url('TEMPORAL_UI_URL', ['http://', 'https://']).meta({
    description: 'The only origin that may use the decode endpoint from a browser',
  }),
  TEMPORAL_DEPLOYMENT: yup
    .string()
    .matches(/^[\w-]{1,64}$/, {
      message: 'TEMPORAL_DEPLOYMENT: must be up to 64 letters, digits, - and _',
      excludeEmptyString: true,
    })
    .meta({
      description:
        "The name of the workers' deployment, for example `durable-forms`: two builds then work side by side ([upgrading.md](upgrading.md#runs)). Without it every worker takes every run",
    }),
  TEMPORAL_BUILD_ID: yup
    .string()
    .matches(/^[\w.+-]{1,100}$/, {
      message: 'TEMPORAL_BUILD_ID: must be up to 100 letters, digits, and . + - _',
      excludeEmptyString: true,
    })
    .meta({
      description:
        'The id of this build in the deployment, if it is not to be the version of the package with the hash of its sources',
    }),
  APP_KEY: yup
    .string()
    .required('APP_KEY: is needed: 32 random bytes in base64url (openssl rand -base64 32 | tr "+/" "-_" | tr -d "=")')
    .test(
      'key',
      'APP_KEY: must be 32 bytes in base64url, 43 characters',
      (value) => value === undefined || isKey(value),
    )
    .test('random', 'APP_KEY: is not a random key', (value) => value === undefined || new Set(value).size > 12)
    .meta({ description: '32 random bytes, base64url: seals secrets, payloads, nonces' }),
  APP_KEYS_PREVIOUS: yup
    .string()
    .test('keys', 'APP_KEYS_PREVIOUS: must be keys like APP_KEY, separated by commas', (value) =>
      splitList(value).every(isKey),
    )
    .meta({ description: 'Comma list of older keys, for opening only' }),
  BASE_URL: url('BASE_URL', ['http://', 'https://'])
    .required('BASE_URL: is needed: the address that visitors reach, for example https://forms.example.com')
    .test('origin', 'BASE_URL: must be an origin without a path, for example https://forms.example.com', (value) => {
      return !value || !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`;
    })
    .meta({ description: 'The address visitors reach' }),
  REST_ROOT: yup
    .string()
    .matches(/^[\w-]+(\/[\w-]+)*$/, 'REST_ROOT: must be a path without slashes at its ends, such as rest')
    .default('rest')
    .meta({ description: 'Path of the REST API' }),
  HOST: yup.string().default('127.0.0.1').meta({ description: 'Where the HTTP role listens' }),
  PORT: port('PORT').default(8080).meta({ description: 'Where the HTTP role listens' }),
  HTTP_PROCESSES: whole('HTTP_PROCESSES', 'a whole number of processes', 1, 64).default(1).meta({
    description:
      'How many processes of `npm run http:rolling` serve at the port ([operations.md](operations.md#several-processes)); one takes about one core',
  }),
  START_WAIT_MS: whole('START_WAIT_MS', 'whole milliseconds', 0, DAY_MS).default(300_000).meta({
    description:
      'How long a role that starts waits for a database or an engine that is away (ms) before it ends with 1 ([operations.md](operations.md#starting)); 0 to wait for nothing',
  }),
  SHUTDOWN_DELAY_MS: whole('SHUTDOWN_DELAY_MS', 'whole milliseconds', 0, 300_000).default(5_000).meta({
    description:
      'How long the HTTP role still takes requests after a signal to stop (ms), while `/readyz` is 503 ([operations.md](operations.md#stopping-and-restarting)); 500 in development',
  }),
  TRUST_PROXY: cidrs('TRUST_PROXY')
    .default('loopback')
    .meta({ description: 'Addresses whose `X-Forwarded-For` and `-Proto` count; `none` for no proxy' }),
  ALLOWED_PRIVATE_NETWORKS: cidrs('ALLOWED_PRIVATE_NETWORKS')
    .default('')
    .meta({ description: 'Where webhooks, mail servers and WordPress may be although it is private' }),
  MAIL_URL: url('MAIL_URL', mailProtocols)
    .required('MAIL_URL: is needed, for example smtp://user:password@host:587')
    .test('place', '', reachable('MAIL_URL'))
    .meta({
      description:
        "The host's own mailer: `smtp://user:password@host:587`, `smtps://…` or `sendmail:///usr/sbin/sendmail`",
    }),
  ...Object.fromEntries(
    [...apis, ...captchaApis, ...mailApis].map(({ setting, url }) => [setting, apiUrl(setting, url)]),
  ),
  HOST_PLATFORM: yup
    .string()
    .oneOf(['embedded', 'wordpress'], 'HOST_PLATFORM: must be embedded or wordpress')
    .default('embedded')
    .meta({
      description: '`wordpress`: posts are made in a WordPress site ([host.md](host.md#wordpress-in-its-place))',
    }),
  WORDPRESS_URL: ofWordPress('WORDPRESS_URL', 'the address of the site, like https://www.example.com', isSiteUrl)
    .test('place', '', reachable('WORDPRESS_URL'))
    .meta({ description: 'That site; needed with `HOST_PLATFORM=wordpress`' }),
  WORDPRESS_USER: ofWordPress(
    'WORDPRESS_USER',
    'the login of a user, without a colon',
    (value) => !value.includes(':'),
  ).meta({ description: 'A login there; needed with `HOST_PLATFORM=wordpress`' }),
  WORDPRESS_APPLICATION_PASSWORD: ofWordPress(
    'WORDPRESS_APPLICATION_PASSWORD',
    'an application password of that user, in letters, digits and spaces',
    (value) => /^[a-z0-9 ]+$/i.test(value),
  ).meta({ description: 'An application password of that user; needed with `HOST_PLATFORM=wordpress`' }),
  WOOCOMMERCE_CONSUMER_KEY: ofShop('WOOCOMMERCE_CONSUMER_KEY', 'WOOCOMMERCE_CONSUMER_SECRET', 'ck_').meta({
    description:
      'With `HOST_PLATFORM=wordpress`: the catalogue is that of its WooCommerce ([lookups.md](lookups.md#woocommerce))',
  }),
  WOOCOMMERCE_CONSUMER_SECRET: ofShop('WOOCOMMERCE_CONSUMER_SECRET', 'WOOCOMMERCE_CONSUMER_KEY', 'cs_').meta({
    description: 'The other half of that key',
  }),
  UPLOADS_DIR: yup
    .string()
    .test('absolute', 'UPLOADS_DIR: must be an absolute path, for example /var/lib/durable-forms/uploads', (value) => {
      return value === undefined || isAbsolute(value);
    })
    .meta({
      description:
        'The folder of the files that visitors upload; the same for every process, on any machine. Without it forms take no files; in development `uploads` in the data folder',
    }),
  UPLOADS_MIN_FREE_MB: whole('UPLOADS_MIN_FREE_MB', 'a number of MB', 0, 1_000_000_000).default(512).meta({
    description:
      'What stays free of the disk of `UPLOADS_DIR`, in MB: a file that would take of it is 507 `storage_full`; 0 for no limit',
  }),
  UPLOADS_MAX_FILE_MB: whole('UPLOADS_MAX_FILE_MB', 'a number of MB', 1, MOST_FILE_MB).default(MOST_FILE_MB).meta({
    description: 'The largest file that any field takes, in MB, whatever its `max_size_kb`',
  }),
  ...s3Environment,
  ...clamdEnvironment,
  EXTENSIONS: yup.string().meta({
    description:
      'Comma list of files, folders and packages ([extensions.md](extensions.md)); the same for every process',
  }),
  LOG_LEVEL: yup
    .string()
    .oneOf(LOG_LEVELS, `LOG_LEVEL: must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .meta({ description: 'What is logged, and everything worse' }),
  METRICS_PORT: port('METRICS_PORT', 65534).meta({
    description:
      "`/metrics` of the process for Prometheus, and a worker's `/readyz`; one per process. A worker serves the Temporal SDK's on the next port",
  }),
});

/** Returns the base URLs of third parties by setting. */
function urlsOf(apis: readonly { setting: string; url: string }[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(apis.map(({ setting, url }) => [setting, withoutSlash(env[setting] || url)]));
}

function tlsOf(read: yup.InferType<typeof environmentSchema>): Settings['temporal']['tls'] {
  const { TEMPORAL_TLS_CA, TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY, TEMPORAL_TLS_SERVER_NAME } = read;
  if (TEMPORAL_TLS_CA || TEMPORAL_TLS_CERT || TEMPORAL_TLS_SERVER_NAME) {
    return {
      serverRootCA: TEMPORAL_TLS_CA,
      clientCert: TEMPORAL_TLS_CERT,
      clientKey: TEMPORAL_TLS_KEY,
      serverName: TEMPORAL_TLS_SERVER_NAME,
    };
  }
  return read.TEMPORAL_TLS_ENABLED === 'true' || (read.TEMPORAL_API_KEY && read.TEMPORAL_TLS_ENABLED !== 'false')
    ? true
    : undefined;
}

function wordpressOf(read: yup.InferType<typeof environmentSchema>): WordPressSettings | undefined {
  const { HOST_PLATFORM, WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD } = read;
  const { WOOCOMMERCE_CONSUMER_KEY: consumerKey, WOOCOMMERCE_CONSUMER_SECRET: consumerSecret } = read;
  if (HOST_PLATFORM !== 'wordpress' || !WORDPRESS_URL || !WORDPRESS_USER || !WORDPRESS_APPLICATION_PASSWORD) {
    return undefined;
  }
  return {
    url: withoutSlash(WORDPRESS_URL),
    user: WORDPRESS_USER,
    applicationPassword: WORDPRESS_APPLICATION_PASSWORD,
    ...(consumerKey && consumerSecret && { shop: { consumerKey, consumerSecret } }),
  };
}

function uploadsOf(read: yup.InferType<typeof environmentSchema>): Pick<Settings, 'uploads'> {
  const s3 = s3SettingsOf(read, 'UPLOADS_S3');
  if (s3) return { uploads: { s3 } };
  if (read.UPLOADS_DIR === undefined) return {};
  return { uploads: { folder: read.UPLOADS_DIR, keptFree: read.UPLOADS_MIN_FREE_MB * MB } };
}

/** True if the text is the URL of a site, which may have a path. */
function isSiteUrl(text: string): boolean {
  return webAddress(text) !== null && !/[?#]/.test(text);
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** True if the drivers know every parameter: others would have no effect. */
function hasKnownQuery(value: string | undefined): boolean {
  if (!value || !URL.canParse(value)) return true;
  return [...new URL(value).searchParams].every(([name, text]) => name === 'ssl' && isJsonObject(text));
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function withoutNone(text: string): string {
  return text === 'none' ? '' : text;
}
