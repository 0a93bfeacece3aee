import { isObject } from '#json.ts';
import type { Loose } from './reading.ts';

/*
 * What another system exported, while it is noted which of its keys were read. A system reads a key only where it carries it over
 * or tells of it; what it has not read in the end, and what says something, becomes a note (see `Drafting.about`). Copies such as
 * `{...field}` read all keys: pass the object itself.
 */

interface Watch {
  target: object;
  read: Set<string>;
  inner: Map<string, unknown>;
}

const watches = new WeakMap<object, Watch>();

/** The same value, with a look-out for what is read of it. JSON that stands in JSON has to be given anew. */
export function watched<T>(value: T): T {
  if (typeof value !== 'object' || value === null || watches.has(value)) return value;
  const watch: Watch = { target: value, read: new Set(), inner: new Map() };
  const proxy: object = new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return found;
      watch.read.add(key);
      if (typeof found !== 'object' || found === null) return found;
      if (!watch.inner.has(key)) watch.inner.set(key, watched(found));
      return watch.inner.get(key);
    },
  });
  watches.set(proxy, watch);
  return proxy as T;
}

/** Keys that were looked at elsewhere, or say nothing where they stand. */
export function passOver(from: Loose, ...keys: string[]): void {
  for (const key of keys) watches.get(from)?.read.add(key);
}

/** Reads a key without counting it as read: another key uses it, and it is told all the same. */
export function peek(from: Loose, key: string): unknown {
  return (watches.get(from)?.target as Loose | undefined)?.[key];
}

/** What a system writes that nobody has to be told of. Keys are named alone (`id`), or with what they stand in (`pagination.style`). */
export interface Silent {
  /** Keys that say nothing of what a form asks or does: ids, layout, the state of its editor. */
  keys: readonly string[];
  /** What keys say as long as nobody has changed them. Empty texts, lists and objects, false and null are usual everywhere. */
  usual: Readonly<Record<string, readonly unknown[]>>;
  /** What people call a key. */
  words: Readonly<Record<string, string>>;
}

/**
 * The names of what was not read of a part, in the words of people where there are some; each once.
 * @param apart parts that are told of on their own
 */
export function unreadOf(part: Loose, silent: Silent, apart: ReadonlySet<object>): string[] {
  const found = new Set<string>();
  collect(part, '', silent, apart, found);
  return [...found];
}

function collect(part: object, path: string, silent: Silent, apart: ReadonlySet<object>, found: Set<string>): void {
  const watch = watches.get(part);
  if (!watch) return;
  const isList = Array.isArray(watch.target);
  for (const [key, value] of Object.entries(watch.target)) {
    const at = isList ? path : path === '' ? key : `${path}.${key}`;
    const inner = watch.inner.get(key);
    const isRead = watch.read.has(key);
    if (inner !== undefined && apart.has(inner as object)) continue;
    if (!isList && !isRead) {
      if (says(value, at, silent)) found.add(wordOf(at, silent));
    } else if (typeof inner === 'object' && inner !== null) collect(inner, at, silent, apart, found);
    else if (isList && !isRead && says(value, at, silent)) found.add(wordOf(at, silent));
  }
}

function wordOf(at: string, { words }: Silent): string {
  const name = namesOf(at).findLast((one) => Object.hasOwn(words, one));
  return (name === undefined ? undefined : words[name]) ?? at;
}

/** Whether a value, or anything in it, is other than it is usually. */
function says(value: unknown, at: string, silent: Silent): boolean {
  const names = namesOf(at);
  if (names.some((name) => silent.keys.includes(name))) return false;
  if (value === '' || value === null || value === undefined || value === false) return false;
  if (names.some((name) => Object.hasOwn(silent.usual, name) && silent.usual[name]?.includes(value))) return false;
  if (Array.isArray(value)) return value.some((one) => says(one, at, silent));
  if (isObject(value)) return Object.entries(value).some(([inner, one]) => says(one, `${at}.${inner}`, silent));
  return true;
}

/** A key alone, with what it stands in, and so on: `c`, `b.c`, `a.b.c`. */
function namesOf(at: string): string[] {
  const parts = at.split('.');
  return parts.map((_, index) => parts.slice(-1 - index).join('.'));
}
