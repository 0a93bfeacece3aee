import { startExtensions } from '../../bin/extensions.ts';
import { createLog } from '../../bin/log.ts';
import type { Settings } from '../../bin/settings.ts';
import { OutboxDispatcher } from '../../engine/outbox-dispatcher.ts';
import type { ExtensionRole } from '../../extensions/api.ts';
import { composeIntake } from '../../intake/compose.ts';
import type { TestEngine } from './engine.ts';
import type { TestService } from './service.ts';

/** Loads extensions into the HTTP service, as its role does with `EXTENSIONS`. */
export function loadIntoService(service: TestService, extensions: string[]): Promise<() => Promise<void>> {
  return load('http', service, extensions, service.engine.client, service.clock.now);
}

/** Loads extensions into the workers, as their role does with `EXTENSIONS`. */
export function loadIntoWorkers(engine: TestEngine, extensions: string[]): Promise<() => Promise<void>> {
  return load('worker', engine, extensions, engine.client, () => new Date());
}

type Target = Pick<TestService, 'orm' | 'box' | 'forms' | 'hooks' | 'databaseUrl' | 'logLines'>;

/** @returns what closes the connections that the extensions were given. */
async function load(
  role: ExtensionRole,
  { orm, box, forms, hooks, databaseUrl, logLines }: Target,
  extensions: string[],
  client: TestEngine['client'],
  clock: () => Date,
): Promise<() => Promise<void>> {
  const log = createLog(role, 'debug', { write: (line) => void logLines.push(line) });
  const dispatcher = new OutboxDispatcher({ orm, client, log });
  const intake = composeIntake({ orm, box, databaseUrl, dispatcher, hooks, clock });
  const settings = { extensions, databaseUrl } as Settings;
  await startExtensions(role, { settings, log, box, orm, forms, hooks, client, intake, clock });
  return async () => {
    await dispatcher.close();
    await intake.limits.close();
  };
}
