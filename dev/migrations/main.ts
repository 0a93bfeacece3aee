import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isProInstalled } from '#bin/edition.ts';
import { ROOT } from '#dev/setup/context.ts';
import { measureMigrations } from './measure.ts';
import { makeNext, renewInitial } from './next.ts';
import { formatMigrations } from './released.ts';

// `npm run migration`: makes the initial migration of the entities, until a version has been released with it. From then on
// `-- NAME` makes the next one, `-- NAME --take-away` takes away what a released version has retired, `-- --measure` measures
// those that have not been measured. A release freezes all of them (dev/release/prepare.ts).
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'take-away': { type: 'boolean' }, measure: { type: 'boolean' } },
});

try {
  if (!isProInstalled()) {
    throw new Error('The Pro package is missing: the schema has its tables too, so it is made where the package is.');
  }
  const [name] = positionals;
  if (values.measure) await measureMigrations();
  else if (name === undefined) await renewInitial();
  else {
    const file = await makeNext(name, values['take-away'] ?? false);
    formatMigrations();
    console.log(file ? `${relative(ROOT, file)} is made: read it.` : 'The migrations make what the entities describe.');
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
