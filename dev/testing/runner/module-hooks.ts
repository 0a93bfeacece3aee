import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from 'esbuild';

/** The runtime for development captures a stack for each element, which takes a fifth of a view's time. */
const JSX = import.meta.resolve('react/package.json').replace('package.json', 'cjs/react-jsx-runtime.production.js');
const GLOBALS = new URL('./globals.ts', import.meta.url).href;
const REPLACED = '?replaced=';

const CLASSES = 'export default new Proxy({}, { get: (_all, name) => name });';

const replacements = new Map<string, { url: string; exports: object }>();
let count = 0;

/** Redirects `@jest/globals`, which throws outside of Jest's own runtime, to our module, and makes modules replaceable. */
export function installModuleHooks(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'react/jsx-runtime') return { url: JSX, format: 'commonjs', shortCircuit: true };
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
      const resolved = next(specifier, context);
      const replaced = replacements.get(resolved.url);
      return replaced ? { ...resolved, url: replaced.url } : resolved;
    },
    load(url, context, next) {
      if (url.endsWith('.tsx')) return { format: 'module', source: compiled(url), shortCircuit: true };
      // No test examines styles: each class has its own name.
      if (url.endsWith('.css')) return { format: 'module', source: CLASSES, shortCircuit: true };
      if (!url.includes(REPLACED)) return next(url, context);
      return { format: 'module', source: sourceOf(url), shortCircuit: true };
    },
  });
}

/**
 * Replaces the exports of a module for modules that are loaded from now on, until the process ends: the test file says
 * `@own-process` in its first comment.
 * @param url of the module, as `import.meta.resolve` returns it
 */
export function replaceModule(url: string, exports: object): void {
  count += 1;
  replacements.set(url, { url: `${url}${REPLACED}${count}`, exports });
}

/** Returns the exports for the source of a replaced module. */
export function exportsOf(url: string): object | undefined {
  return [...replacements.values()].find((replacement) => replacement.url === url)?.exports;
}

function sourceOf(url: string): string {
  const names = Object.keys(exportsOf(url) ?? {});
  return `import { exportsOf } from ${JSON.stringify(import.meta.url)};
export const { ${names.join(', ')} } = exportsOf(${JSON.stringify(url)});`;
}

const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/durable-forms/tsx/', import.meta.url));

/** Compiles JSX, which Node does not understand. Caches the result until a file changes: the console takes 7 s of CPU. */
function compiled(url: string): string {
  const options = { loader: 'tsx', jsx: 'automatic', format: 'esm', sourcemap: 'inline', sourcefile: url } as const;
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const mark = `\n// ${hash('sha256', JSON.stringify([version, options, source]))}`;
  const file = join(COMPILED, hash('sha256', url));
  try {
    const code = readFileSync(file, 'utf8');
    if (code.endsWith(mark)) return code;
  } catch {
    // Nobody has compiled it yet.
  }
  const code = transformSync(source, options).code + mark;
  mkdirSync(COMPILED, { recursive: true });
  // Another process may read it meanwhile.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, file);
  return code;
}
