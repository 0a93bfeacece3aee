import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentOfSource } from './document.ts';

// The types of the console's client, generated from the routes in the source: `service-api` resolves to them in `console/`.
const cache = fileURLToPath(new URL('../../node_modules/.cache/durable-forms/', import.meta.url));
const file = join(cache, 'api.d.ts');
const document = JSON.stringify(await documentOfSource());
const mark = `// ${createHash('sha256').update(document).digest('hex')}\n`;

if (!existsSync(file) || !readFileSync(file, 'utf8').startsWith(mark)) {
  // openapi-typescript needs the compiler's programming interface, which TypeScript 7 does not have.
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  mkdirSync(cache, { recursive: true });
  // The compiler may read the file meanwhile, so it is replaced in one step.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, mark + astToString(await openapiTS(document, { defaultNonNullable: false })));
  renameSync(unfinished, file);
}
