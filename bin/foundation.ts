import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MikroORM } from '@mikro-orm/mysql';
import { Client, Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnectionOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { FormStore } from '../db/forms/form-store.ts';
import { requireCurrentSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/orm.ts';
import { Hooks } from '../hooks/hooks.ts';
import { generateWebhookSecret } from '../integrations/webhook/sender.ts';
import { EncryptionCodec } from '../security/payload-codec.ts';
import { SecretBox } from '../security/secret-box.ts';
import { createLog } from './log.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** What every main is made of. */
export interface Foundation {
  settings: Settings;
  log: Logger;
  box: SecretBox;
  orm: MikroORM;
  forms: FormStore;
  hooks: Hooks;
}

/** Reads the settings and opens the database. Wrong settings end the process with 1, all of them named. */
export function lay(role: string): Promise<Foundation> {
  const settings = settingsOrExit();
  return layWith(settings, createLog(role, settings.logLevel));
}

/** Opens the database. */
export async function layWith(settings: Settings, log: Logger): Promise<Foundation> {
  const box = new SecretBox(settings.appKeys);
  const orm = await openDatabase({ url: settings.databaseUrl });
  const forms = new FormStore({ orm, box, generateWebhookSecret });
  return { settings, log, box, orm, forms, hooks: new Hooks({ log }) };
}

/** Starts a long-running role on a current schema. What stops it from starting is told in a line; the exit code is 1. */
export async function startRole(role: string, start: (foundation: Foundation) => Promise<void>): Promise<void> {
  const foundation = await lay(role);
  try {
    await requireCurrentSchema(foundation.orm);
    await start(foundation);
  } catch (error) {
    foundation.log.fatal({ err: error }, `${role} cannot run: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Where the engine is and how to get in; for clients and for workers. */
export function connectionOptions({ temporal }: Settings): Pick<NativeConnectionOptions, 'address' | 'apiKey' | 'tls'> {
  const { address, apiKey, tls } = temporal;
  if (!tls || tls === true) return { address, apiKey, tls };
  const bytes = (text: string | undefined) =>
    text === undefined ? undefined : Buffer.from(text.replaceAll('\\n', '\n'));
  const [clientCert, clientKey] = [bytes(tls.clientCert), bytes(tls.clientKey)];
  return {
    address,
    apiKey,
    tls: {
      serverNameOverride: tls.serverName,
      serverRootCACertificate: bytes(tls.serverRootCA),
      ...(clientCert && clientKey && { clientCertPair: { crt: clientCert, key: clientKey } }),
    },
  };
}

/** Every payload and every failure is encrypted. */
export function dataConverter(box: SecretBox): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(box)],
    failureConverterPath: fileURLToPath(new URL('../security/failure-converter.cjs', import.meta.url)),
  };
}

/** Connects when it is first used: a role that accepts submissions starts without the engine too. */
export function openClient(settings: Settings, box: SecretBox): { client: Client; connection: Connection } {
  const connection = Connection.lazy(connectionOptions(settings));
  return {
    connection,
    client: new Client({ connection, namespace: settings.temporal.namespace, dataConverter: dataConverter(box) }),
  };
}

/** Runs `close` once on SIGTERM or SIGINT; a second signal ends the process at once. */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const shut = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'stopping');
    close().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', shut);
  process.on('SIGINT', shut);
}

/** The workflow code: the bundle that `npm run build` made, or in development the source. */
export function workflowSource(): { workflowBundle: { codePath: string } } | { workflowsPath: string } {
  const bundle = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url));
  if (import.meta.url.endsWith('.ts'))
    return { workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)) };
  if (!existsSync(bundle)) throw new Error('dist/workflow-bundle.js is missing; run "npm run build"');
  return { workflowBundle: { codePath: bundle } };
}
