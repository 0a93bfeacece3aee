import { resolve } from 'node:path';
import { answers } from '#dev/supervisor/wait.ts';
import { fakeUrls } from '#fakes/table.ts';
import type { Ports } from './choose-ports.ts';
import { OWN_EXTENSIONS } from './extensions.ts';
import type { DevFile } from './session.ts';

export interface RoleSettings {
  env: NodeJS.ProcessEnv;
  ports: Ports;
  appKey: string;
  databaseUrl: string;
  namespace: string;
}

/**
 * Returns the environment of every role: the given one plus the settings that development can supply. Overrides no given
 * setting.
 */
export function roleEnvironment({ env, ports, appKey, databaseUrl, namespace }: RoleSettings): NodeJS.ProcessEnv {
  const supplied: Record<string, string> = {
    NODE_ENV: 'development',
    PORT: String(ports.http),
    BASE_URL: `http://127.0.0.1:${ports.http}`,
    REST_ROOT: 'rest',
    APP_KEY: appKey,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    TEMPORAL_NAMESPACE: namespace,
    ...(env.TEMPORAL_ADDRESS ? {} : { TEMPORAL_UI_URL: `http://127.0.0.1:${ports.temporalUi}` }),
    MAIL_URL: `smtp://127.0.0.1:${ports.smtp}`,
    INBOX_SMTP_PORT: String(ports.smtp),
    INBOX_HTTP_PORT: String(ports.inbox),
    INBOX_URL: `http://127.0.0.1:${ports.inbox}`,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
    ...(env.DATA_DIR && !env.UPLOADS_S3_BUCKET && { UPLOADS_DIR: resolve(env.DATA_DIR, 'uploads') }),
    EXTENSIONS: OWN_EXTENSIONS,
    // There is no balancer to drain: the delay only lets idle connections end by themselves.
    SHUTDOWN_DELAY_MS: '500',
    ...fakeUrls(`http://127.0.0.1:${ports.sandbox}`),
    // The account of the sandbox's site, used only with HOST_PLATFORM=wordpress.
    WORDPRESS_USER: 'forms',
    WORDPRESS_APPLICATION_PASSWORD: 'sand boxp assw ordo fnou sexx',
    // Only for the sandbox's shop: another site has another key, or none.
    ...(env.WORDPRESS_URL
      ? {}
      : { WOOCOMMERCE_CONSUMER_KEY: 'ck_sandbox', WOOCOMMERCE_CONSUMER_SECRET: 'cs_sandboxofnouse' }),
  };
  const result = { ...env };
  for (const [name, value] of Object.entries(supplied)) if (!result[name]) result[name] = value;
  return result;
}

/**
 * Formats the supplied settings as a file for `node --env-file`, with which `npm run cli` works on the running service.
 * @param env the given settings, which override the file in any case
 */
export function environmentFile(settings: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv): string {
  const supplied = Object.entries(settings).filter(([name]) => !env[name]);
  return supplied.map(([name, value = '']) => `${name}='${value}'\n`).join('');
}

export type Addresses = Pick<DevFile, 'baseUrl' | 'restRoot' | 'apiA' | 'apiB'>;

/** Returns the addresses in dev.json that follow from the settings. */
export function addresses(settings: NodeJS.ProcessEnv): Addresses {
  const baseUrl = (settings.BASE_URL ?? '').replace(/\/+$/, '');
  const restRoot = (settings.REST_ROOT ?? '').replace(/^\/+|\/+$/g, '');
  return {
    baseUrl,
    restRoot,
    apiA: `${baseUrl}/${restRoot}/svca/v1`,
    apiB: `${baseUrl}/${restRoot}/svcb/v1`,
  };
}

/** Checks a role's own health on loopback, because BASE_URL may be the address of a proxy. */
export function isHealthy(port: number): Promise<boolean> {
  return answers(`http://127.0.0.1:${port}/healthz`, [200]);
}
