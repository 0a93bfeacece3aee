import { definitions } from '#hooks/definitions.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { HookName } from '#hooks/parameters.ts';

export interface HookCalls {
  /** Every call so far, in order: the name and the parameters. */
  all: [HookName, ...unknown[]][];
  names(): HookName[];
  /** Returns the parameters of each call of one hook. */
  of(hook: HookName): unknown[][];
  /** Drops the calls so far. */
  clear(): void;
  stop(): void;
}

/** Records calls of every hook, under both prefixes, and changes nothing. */
export function recordHooks(hooks: Hooks): HookCalls {
  const all: HookCalls['all'] = [];
  const handlers = [...definitions].map(([name, { kind }]) => {
    const handler = (...args: unknown[]) => {
      all.push([name, ...args]);
      return kind === 'filter' ? args[0] : undefined;
    };
    hooks.add('recorder', kind, name, handler);
    return { name, handler };
  });
  return {
    all,
    names: () => all.map(([name]) => name),
    of: (hook) => all.flatMap(([name, ...args]) => (name === hook ? [args] : [])),
    clear: () => void all.splice(0),
    stop() {
      for (const { name, handler } of handlers) hooks.remove(name, handler);
    },
  };
}

/** Returns the failures of extensions in the log: extension, hook and error. */
export function reportsIn(logLines: readonly string[]): { extension: string; hook: string; error: string }[] {
  return logLines
    .map((line) => JSON.parse(line) as { extension?: string; hook?: string; err?: { type: string } })
    .flatMap(({ extension, hook, err }) =>
      extension && hook ? [{ extension, hook, error: err?.type ?? 'nothing' }] : [],
    );
}
