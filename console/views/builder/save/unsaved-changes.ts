import type { Draft } from '#console/views/builder/model.ts';
import { isObject } from '#json.ts';
import { DAY_MS } from '#time.ts';
import { withoutSecrets } from './secrets.ts';

/** Unsaved changes, as stored in the browser. */
export interface UnsavedChanges {
  /** The revision that the changes are based on. */
  revision: number;
  /** The time of the last change, in RFC 3339. */
  at: string;
  draft: Draft;
}

/** Unsaved changes with their visit: one page with the form, from opening to leaving it. */
export interface UnsavedVisit extends UnsavedChanges {
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
export function storeChanges(
  id: number,
  { visit, ...changes }: UnsavedVisit,
  base: Draft,
  store: Store = localStorage,
): void {
  try {
    store.setItem(keyOf(id, visit), JSON.stringify({ ...changes, draft: withoutSecrets(changes.draft, base) }));
    for (const old of storedChanges(id, store).slice(MOST_VISITS)) dropChanges(id, old.visit, store);
  } catch {
    dropChanges(id, visit, store);
  }
}

/** Returns the stored changes of a form, newest first. */
export function storedChanges(id: number, store: Store = localStorage): UnsavedVisit[] {
  const prefix = keyOf(id, '');
  return keysOf(store)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const changes = read(key, store);
      return changes ? [{ ...changes, visit: key.slice(prefix.length) }] : [];
    })
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function dropChanges(id: number, visit: string, store: Store = localStorage): void {
  remove(keyOf(id, visit), store);
}

/** Removes stored changes of all forms that are too old or unreadable. */
export function dropOldChanges(now: Date, store: Store = localStorage): void {
  for (const key of keysOf(store).filter((one) => one.startsWith(PREFIX))) {
    const changes = read(key, store);
    if (!changes || now.getTime() - Date.parse(changes.at) > KEPT_MS) remove(key, store);
  }
}

/** Null for unreadable changes. */
function read(key: string, store: Store): UnsavedChanges | null {
  try {
    const changes: unknown = JSON.parse(store.getItem(key) ?? 'null');
    if (!isObject(changes) || !isObject(changes.draft) || !isObject(changes.draft.config)) return null;
    const { revision, at, draft } = changes;
    const { fields, options } = draft.config as Record<string, unknown>;
    const isWhole = typeof draft.title === 'string' && Array.isArray(fields) && isObject(options);
    const isDated = typeof at === 'string' && !Number.isNaN(Date.parse(at));
    return isWhole && isDated && typeof revision === 'number' ? (changes as unknown as UnsavedChanges) : null;
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
