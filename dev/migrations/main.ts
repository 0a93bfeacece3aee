import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isProInstalled } from '#bin/edition.ts';
import { declarations } from '#db/migrations/index.ts';
import { ROOT } from '#dev/setup/context.ts';
import { measureMigrations } from './measure.ts';
import { makeNext, renewInitial } from './next.ts';
import { readReleased, withVersion, writeReleased } from './released.ts';

// `npm run migration`: makes the initial migration of the entities, until a version has been released with it. From then on
// `-- NAME` makes the next one, `-- NAME --take-away` takes away what a released version has retired, `-- --measure` measures
// those that have not been measured, and `-- --release VERSION` freezes all of them.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'take-away': { type: 'boolean' }, measure: { type: 'boolean' }, release: { type: 'string' } },
});

try {
  if (!isProInstalled()) {
    throw new Error('The Pro package is missing: the schema has its tables too, so it is made where the package is.');
  }
  const [name] = positionals;
  if (values.release) {
    writeReleased(withVersion(readReleased(), values.release, declarations));
    format();
  } else if (values.measure) await measureMigrations();
  else if (name === undefined) await renewInitial();
  else {
    const file = await makeNext(name, values['take-away'] ?? false);
    format();
    console.log(file ? `${relative(ROOT, file)} is made: read it.` : 'The migrations make what the entities describe.');
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function format(): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', join(ROOT, 'db/migrations')], { stdio: 'ignore' });
}
