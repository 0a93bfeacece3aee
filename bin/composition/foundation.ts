import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { featuresOf, type InstalledFeature, installedEntities, installedFeatures, readEdition } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { READY } from '#bin/rolling/ready.ts';
import type { DatabaseLimits } from '#db/connections/limits.ts';
import { openDatabase } from '#db/orm.ts';
import type { App } from '#features/app.ts';
import { AuditLog } from '#features/audit/audit-log.ts';
import type { Pro } from '#features/edition.ts';
import { type Settings, SettingsError } from '#features/environment.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { NotifyOfForm } from '#features/forms/events.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { lackingOptions } from '#features/pro-options.ts';
import { readSite } from '#features/site/site.ts';
import { createFormRules } from '#forms/config/rules.ts';
import type { HookTimeouts } from '#hooks/definitions.ts';
import { Hooks } from '#hooks/hooks.ts';
import { collectAuditEvents } from '#security/audit-events.ts';
import { SecretBox } from '#security/secret-box.ts';
import { type RoleName, waitForRole } from './starting.ts';

/** Milliseconds that the database may take to close its connections when a role stops. */
const DATABASE_CLOSE_MS = 5_000;

/** The parts that every role, command and test is built on. */
export interface Foundation extends App {
  /** Null in the free edition. */
  pro: Pro | null;
  /** Features of the edition. */
  features: readonly InstalledFeature[];
}

export interface FoundationOptions {
  /** The Pro package as `readEdition` returns it; roles of the Pro edition need it. */
  pro?: Pro | null;
  log: Logger;
  clock?: () => Date;
  /** Time limits of hook handlers in ms, in place of the defaults. */
  hookTimeouts?: Partial<HookTimeouts>;
  databaseLimits?: DatabaseLimits;
}

/**
 * Creates the foundation. It connects to the database at the first query; the caller closes `orm`.
 * @throws Error for the Pro edition without its package: the package's options of forms would be lost
 */
export async function openFoundation(settings: Settings, options: FoundationOptions): Promise<Foundation> {
  const { pro = null, log, clock = () => new Date(), hookTimeouts, databaseLimits: limits } = options;
  const { edition } = settings;
  if (edition === 'pro' && !pro)
    throw new Error('EDITION=pro: the Pro package is missing; open it with what readEdition gives');
  const box = new SecretBox(settings.appKeys);
  const orm = await openDatabase({ url: settings.databaseUrl, entities: await installedEntities(), limits });
  const installed = await installedFeatures();
  const audit = new AuditLog({ orm, log, clock, events: collectAuditEvents(installed) });
  const integrations = new DeclaredIntegrations();
  const features = await featuresOf(edition);
  const declaredOptions = features.flatMap(({ options: declare }) => declare?.(integrations.find) ?? []);
  const formOptions = edition === 'free' ? [...declaredOptions, ...lackingOptions] : declaredOptions;
  const { allowedPrivateNetworks } = settings;
  const rules = createFormRules({ options: formOptions, edition, allowedPrivateNetworks });
  const forms = new FormStore({ orm, box, rules, findIntegration: integrations.find, notify: notifyAll(installed) });
  return {
    settings,
    baseUrl: settings.baseUrl,
    pro,
    features,
    log,
    clock,
    box,
    orm,
    installed,
    audit,
    forms,
    integrations,
    hooks: new Hooks({ log, timeouts: hookTimeouts }),
    readSite: () => readSite(orm, settings.baseUrl),
  };
}

/** Lets the features do what follows from a change of a form, in its transaction. */
function notifyAll(installed: readonly Pick<FeatureData, 'afterFormEvent'>[]): NotifyOfForm {
  return async (...event) => {
    for (const { afterFormEvent } of installed) await afterFormEvent?.(...event);
  };
}

/** A composed role. */
export interface Role {
  /**
   * Starts serving. `stopped` resolves when the role has been closed.
   * @throws when the role cannot start; `stopped` rejects when it cannot continue.
   */
  start(): Promise<{ stopped: Promise<unknown> }>;
  /** Stops serving and closes the parts that the composition opened. */
  close(): Promise<void>;
}

/**
 * Composes a role. Parts registered with `resources` are closed in reverse order: all of them, even when one fails to close, and
 * only once, however often `close` is called. When the composition fails, they are closed at once.
 */
export async function composeRole<R extends Omit<Role, 'close'>>(
  compose: (resources: AsyncDisposableStack) => Promise<R>,
): Promise<R & Role> {
  const resources = new AsyncDisposableStack();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= resources.disposeAsync());
  try {
    return { ...(await compose(resources)), close };
  } catch (error) {
    // The error of the composition matters more than errors while closing.
    await close().catch(() => {});
    throw error;
  }
}

/**
 * Waits for the dependencies of a role and runs it until a signal stops it. When the role cannot run, one log line says why and
 * the exit code is 1.
 */
export async function runRole(name: RoleName, compose: (foundation: Foundation) => Promise<Role>): Promise<void> {
  const { settings, pro } = await settingsOrExit();
  const log = createLog(name, settings.logLevel);
  // Until the role serves, nothing can be lost.
  let close = async () => {};
  closeOnSignal(log, () => close());
  try {
    const foundation = await openFoundation(settings, { pro, log });
    await waitForRole(name, foundation);
    const role = await compose(foundation);
    try {
      const { stopped } = await role.start();
      close = () => role.close().finally(() => Promise.race([foundation.orm.close(), sleep(DATABASE_CLOSE_MS)]));
      process.send?.(READY);
      await stopped;
    } finally {
      // When one part has failed, the others finish their current work.
      await role.close().catch(() => {});
    }
  } catch (error) {
    log.fatal({ err: error }, `${name} cannot run: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

/** Closes the role on SIGTERM or SIGINT. A second signal ends the process at once. */
function closeOnSignal(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const stop = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'stopping');
    // Closing parts do not keep the process alive: without this timer it could end before its last log line.
    setInterval(() => {}, 1_000);
    close().then(
      () => {
        log.info('stopped');
        // Exit explicitly, because a database that hangs does not close its end of a connection.
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Reads the settings of the environment. Wrong settings end the process with code 1 and a message that names all of them. */
async function settingsOrExit(): ReturnType<typeof readEdition> {
  try {
    return await readEdition(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
