import { isObject } from '#json.ts';
import { DAY_MS } from '#time.ts';
import type { Draft } from '../model.ts';
import { withoutSecrets } from './secrets.ts';

/** Unsaved changes, as stored in the browser. */
export interface Kept {
  /** The revision that the changes are based on. */
  revision: number;
  /** The time of the last change, in RFC 3339. */
  at: string;
  draft: Draft;
}

/** Unsaved changes with their visit: one page with the form, from opening to leaving it. */
export interface KeptVisit extends Kept {
  visit: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Number of visits to a form whose changes are stored. */
export const MOST_VISITS = 5;
const KEPT_MS = 30 * DAY_MS;
const PREFIX = 'console.builder.';

const keyOf = (id: number, visit: string): string => `${PREFIX}${id}.${visit}`;

/**
 * Stores unsaved changes, and drops those of the oldest visits. A browser without storage or space loses them.
 * @param base the version from the service: its texts are no secrets
 */
export function keep(id: number, { visit, ...kept }: KeptVisit, base: Draft, store: Store = localStorage): void {
  try {
    store.setItem(keyOf(id, visit), JSON.stringify({ ...kept, draft: withoutSecrets(kept.draft, base) }));
    for (const old of keptOf(id, store).slice(MOST_VISITS)) drop(id, old.visit, store);
  } catch {
    drop(id, visit, store);
  }
}

/** Returns the stored changes of a form, newest first. */
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

/** Removes stored changes of all forms that are too old or unreadable. */
export function dropOld(now: Date, store: Store = localStorage): void {
  for (const key of keysOf(store).filter((one) => one.startsWith(PREFIX))) {
    const kept = read(key, store);
    if (!kept || now.getTime() - Date.parse(kept.at) > KEPT_MS) remove(key, store);
  }
}

/** Null for unreadable changes. */
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
    // A browser without storage has nothing to remove.
  }
}
