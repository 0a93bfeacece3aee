import { readdirSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { ExtensionApi, Register } from './api.ts';

const ENDINGS = ['.js', '.mjs', '.ts'];
/** Time limit for each module, including its imports. */
const LOADED_WITHIN_MS = 10_000;

/** A module of `EXTENSIONS` that cannot be used. The message names the module and the reason, in one line. */
export class ExtensionError extends Error {
  constructor(module: string, why: string, cause?: unknown) {
    super(`EXTENSIONS: ${module}: ${why}`, { cause });
    this.name = 'ExtensionError';
  }
}

export interface LoadOptions {
  /** An absolute path. Relative paths and packages are resolved from here. */
  folder: string;
  /** Creates the API for one extension. */
  apiFor(name: string): ExtensionApi;
  log: Pick<Logger, 'info'>;
  timeoutMs?: number;
}

/**
 * Imports each module and calls its `register`, one after the other: their order is the order of handlers of equal priority.
 * @param entries files, folders (of which every `.js`, `.mjs` and `.ts` file is loaded, in the order of their names), packages
 * @throws ExtensionError for the first module that is missing or fails
 */
export async function loadExtensions(entries: readonly string[], options: LoadOptions): Promise<void> {
  const { folder, apiFor, log, timeoutMs = LOADED_WITHIN_MS } = options;
  const modules = entries.flatMap((entry) => findModules(entry, folder));
  requireOwnNames(modules);
  for (const module of modules) {
    const loaded = importAndRegister(module, folder, apiFor);
    const late = `did not load and register within ${timeoutMs / 1000} s`;
    await within(loaded, timeoutMs, () => new ExtensionError(module.shown, late));
    log.info({ extension: module.name }, 'extension loaded');
  }
}

interface Module {
  /** The owner of the module's handlers in reports. */
  name: string;
  /** The module's name in messages. */
  shown: string;
  /** The import specifier: a file's URL, or a package. */
  specifier: string;
}

function findModules(entry: string, folder: string): Module[] {
  const path = resolve(folder, entry);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const files = readdirSync(path).sort().filter(isModule);
    return files.map((file) => fileModule(join(path, file), join(entry, file)));
  }
  if (found) {
    if (isModule(basename(path))) return [fileModule(path, entry)];
    throw new ExtensionError(entry, `must end in ${ENDINGS.join(', ')}`);
  }
  if (/^[./]/.test(entry) || ENDINGS.includes(extname(entry))) {
    throw new ExtensionError(entry, `there is no such file or folder in ${folder}`);
  }
  return [{ name: entry, shown: entry, specifier: entry }];
}

function isModule(file: string): boolean {
  return ENDINGS.includes(extname(file)) && !file.startsWith('.') && !file.endsWith('.d.ts');
}

function fileModule(path: string, shown: string): Module {
  return { name: basename(path, extname(path)), shown, specifier: pathToFileURL(path).href };
}

/** Requires unique names, because reports name extensions. */
function requireOwnNames(modules: Module[]): void {
  for (const [index, { name, shown }] of modules.entries()) {
    const first = modules.slice(0, index).find((other) => other.name === name);
    if (first) throw new ExtensionError(shown, `has the same name as ${first.shown} (${name}); rename one of them`);
  }
}

async function importAndRegister(
  { name, shown, specifier }: Module,
  folder: string,
  apiFor: LoadOptions['apiFor'],
): Promise<void> {
  const exported = await importFrom(folder, specifier).catch((error: unknown) => {
    throw new ExtensionError(shown, whyNotImported(error, specifier, folder), error);
  });
  const register = registerOf(exported);
  if (!register) throw new ExtensionError(shown, 'must export a function register(api)');
  try {
    await register(apiFor(name));
  } catch (error) {
    throw new ExtensionError(shown, `register threw ${nameAndMessage(error)}`, error);
  }
}

/** Resolves a package as a module in `folder` would, wherever this service itself is installed. */
async function importFrom(folder: string, specifier: string): Promise<Record<string, unknown>> {
  if (specifier.startsWith('file:')) return import(specifier);
  const parentURL = pathToFileURL(join(folder, 'extensions.js')).href;
  const hooks = registerHooks({
    resolve: (requested, context, next) =>
      next(requested, requested === specifier ? { ...context, parentURL } : context),
  });
  try {
    return await import(specifier);
  } finally {
    hooks.deregister();
  }
}

function registerOf(exported: Record<string, unknown>): Register | undefined {
  const { register, default: whole } = exported as { register?: unknown; default?: { register?: unknown } };
  return [register, whole?.register].find((candidate) => typeof candidate === 'function') as Register | undefined;
}

function whyNotImported(error: unknown, specifier: string, folder: string): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (code === 'ERR_MODULE_NOT_FOUND' && message.startsWith(`Cannot find package '${specifier}'`)) {
    return `there is no such file, folder or package in ${folder}`;
  }
  if (error instanceof SyntaxError) return `cannot be read${placeOf(error)}: ${nameAndMessage(error)}`;
  return `cannot be imported: ${nameAndMessage(error)}`;
}

/** Returns the location of a syntax error if Node reports it: then the first line of the stack is a file and a line. */
function placeOf({ stack = '' }: Error): string {
  const [, file, line] = /^((?:file:\/\/)?\/.+):(\d+)$/m.exec(stack.split('\n', 1)[0] ?? '') ?? [];
  return file ? ` (${basename(file.startsWith('file:') ? fileURLToPath(file) : file)}, line ${line})` : '';
}

function nameAndMessage(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/\s*\n\s*/g, ' ');
}

async function within(work: Promise<void>, ms: number, late: () => Error): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
