import type { Draft, Errors } from '../model.ts';

let fresh = new WeakSet<object>();

/** Marks an object that was just added. Its errors are not shown until somebody changes it, or tries to save it. */
export function markFresh<T extends object>(added: T): T {
  fresh.add(added);
  return added;
}

/** Lets all errors be shown, after somebody has tried to save. */
export function endFreshness(): void {
  fresh = new WeakSet();
}

/** Leaves out the errors of objects that were just added. */
export function shownErrors(errors: Errors, draft: Draft): Errors {
  const entries = Object.entries(errors);
  const shown = entries.filter(([path]) => !isInFresh(path, draft));
  return shown.length === entries.length ? errors : Object.fromEntries(shown);
}

function isInFresh(path: string, draft: Draft): boolean {
  let value: unknown = draft;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return false;
    if (fresh.has(value)) return true;
    value = (value as Record<string, unknown>)[step];
  }
  return typeof value === 'object' && value !== null && fresh.has(value);
}
