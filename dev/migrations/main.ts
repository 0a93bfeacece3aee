import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProInstalled } from '#bin/edition.ts';
import { ROOT } from '#dev/setup/context.ts';
import { initialSchema } from './initial.ts';

// `npm run migration`: until 1.0 there is one migration, generated from the entities.
if (isProInstalled()) writeFileSync(join(ROOT, 'db/migrations/initial-schema.ts'), await initialSchema());
else {
  console.error('The Pro package is missing: the schema has its tables too, so it is made where the package is.');
  process.exitCode = 1;
}
