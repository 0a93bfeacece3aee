import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiDocument, routeTypes } from '#dev/client/route-types.ts';
import { documentOfSource } from './document.ts';

// Types generated from the routes in the source: `service-api` for the console's client, `service-routes` for the package of the
// client (dev/client).
const cache = fileURLToPath(new URL('../../node_modules/.cache/durable-forms/', import.meta.url));
const document = JSON.stringify(await documentOfSource());
const mark = `// ${createHash('sha256').update(document).digest('hex')}\n`;
mkdirSync(cache, { recursive: true });

if (!read('api.d.ts').startsWith(mark)) {
  // openapi-typescript needs the compiler's programming interface, which TypeScript 7 does not have.
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  replace('api.d.ts', mark + astToString(await openapiTS(document, { defaultNonNullable: false })));
}
const routes = routeTypes(JSON.parse(document) as ApiDocument);
if (read('routes.d.ts') !== routes) replace('routes.d.ts', routes);

function read(name: string): string {
  const file = join(cache, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The compiler may read the file meanwhile, so it is replaced in one step. */
function replace(name: string, text: string): void {
  const file = join(cache, name);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
