import { isObject } from '#json.ts';
import { DAY_MS } from '#time.ts';
import type { Draft } from '../model.ts';
import { withoutSecrets } from './secrets.ts';

/** Changes that were not saved, as the browser keeps them. */
export interface Kept {
  /** That they were made of. */
  revision: number;
  /** When, as RFC 3339. */
  at: string;
  draft: Draft;
}

/** With the visit that they are of: one page with the form in it, from when it was opened until it was left. */
export interface KeptVisit extends Kept {
  visit: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** So many visits to a form are kept. */
export const MOST_VISITS = 5;
const KEPT_MS = 30 * DAY_MS;
const PREFIX = 'console.builder.';

const keyOf = (id: number, visit: string): string => `${PREFIX}${id}.${visit}`;

/**
 * Keeps changes, and of earlier visits the newest; a browser that has no room, or keeps nothing, is none's loss but theirs.
 * @param base what the service has shown: what stands in it is no secret
 */
export function keep(id: number, { visit, ...kept }: KeptVisit, base: Draft, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(id, visit), JSON.stringify({ ...kept, draft: withoutSecrets(kept.draft, base) }));
    for (const old of keptOf(id, store).slice(MOST_VISITS)) drop(id, old.visit, store);
  } catch {
    drop(id, visit, store);
  }
}

/** What the browser keeps of a form, newest first. */
export function keptOf(id: number, store: Store = localStorage): KeptVisit[] {
  const prefix = keyOf(id, '');
  return keysOf(store)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const kept = read(key, store);
      return kept ? [{ ...kept, visit: key.slice(prefix.length) }] : [];
    })
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function drop(id: number, visit: string, store: Store = localStorage): void {
  remove(keyOf(id, visit), store);
}

/** Forgets what is too old, and what cannot be read, of all forms. */
export function dropOld(now: Date, store: Store = localStorage): void {
  for (const key of keysOf(store).filter((one) => one.startsWith(PREFIX))) {
    const kept = read(key, store);
    if (!kept || now.getTime() - Date.parse(kept.at) > KEPT_MS) remove(key, store);
  }
}

/** Null where nothing can be read. */
function read(key: string, store: Store): Kept | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
    if (!isObject(kept) || !isObject(kept.draft) || !isObject(kept.draft.config)) return null;
    const { revision, at, draft } = kept;
    const { fields, options } = draft.config as Record<string, unknown>;
    const isWhole = typeof draft.title === 'string' && Array.isArray(fields) && isObject(options);
    const isDated = typeof at === 'string' && !Number.isNaN(Date.parse(at));
    return isWhole && isDated && typeof revision === 'number' ? (kept as unknown as Kept) : null;
  } catch {
    return null;
  }
}

function keysOf(store: Store): string[] {
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  } catch {
    return [];
  }
}

function remove(key: string, store: Store): void {
  try {
    store.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be.
  }
}
