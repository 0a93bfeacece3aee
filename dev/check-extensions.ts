import { openEngine } from '#bin/composition/engine.ts';
import { startIntake } from '#bin/composition/extensions.ts';
import { openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import { ExtensionError } from '#features/extensions/load.ts';

// Loads EXTENSIONS as the role in the argument does, serves nothing, and prints why they cannot be used.
const role = process.argv[2] === 'http' ? 'http' : 'worker';
const { settings, pro } = await readEdition(process.env);
const foundation = await openFoundation(settings, { pro, log: createLog(role, settings.logLevel) });
const { client } = openEngine(settings, foundation.box);
try {
  await startIntake(role, { ...foundation, client }, new AsyncDisposableStack());
} catch (error) {
  if (!(error instanceof ExtensionError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
// An extension may hold timers and connections that would keep the process alive.
process.exit();
