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

/** The environment of every role: what was given, completed by what development can supply. Nothing given is overridden. */
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
    // Nobody sends requests elsewhere: just long enough for connections that are kept to end by themselves.
    SHUTDOWN_DELAY_MS: '500',
    ...fakeUrls(`http://127.0.0.1:${ports.sandbox}`),
    // Used only with HOST_PLATFORM=wordpress; the account of the sandbox's site.
    WORDPRESS_USER: 'forms',
    WORDPRESS_APPLICATION_PASSWORD: 'sand boxp assw ordo fnou sexx',
    // Only with the sandbox's shop: another site has another key, or none.
    ...(env.WORDPRESS_URL
      ? {}
      : { WOOCOMMERCE_CONSUMER_KEY: 'ck_sandbox', WOOCOMMERCE_CONSUMER_SECRET: 'cs_sandboxofnouse' }),
  };
  const result = { ...env };
  for (const [name, value] of Object.entries(supplied)) if (!result[name]) result[name] = value;
  return result;
}

/**
 * What development supplies, as a file for `node --env-file`: with it `npm run cli` works on the running service.
 * @param env what was given; it wins over the file in any case
 */
export function environmentFile(settings: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv): string {
  const supplied = Object.entries(settings).filter(([name]) => !env[name]);
  return supplied.map(([name, value = '']) => `${name}='${value}'\n`).join('');
}

export type Addresses = Pick<DevFile, 'baseUrl' | 'restRoot' | 'apiA' | 'apiB'>;

/** The addresses in dev.json that follow from the settings. */
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

/** A role's own health, asked on loopback: BASE_URL may be the outside of a proxy. */
export function isHealthy(port: number): Promise<boolean> {
  return answers(`http://127.0.0.1:${port}/healthz`, [200]);
}
