import { isObject } from '#json.ts';
import type { Loose } from './reading.ts';

/*
 * Wraps an export of another system to record which keys were read. A converter reads a key only where it converts or reports
 * it; keys that were never read, and that have an effect, become notes (see `Drafting.about`). Copies such as `{...field}` read
 * all keys: pass the object itself.
 */

interface Watch {
  target: object;
  read: Set<string>;
  inner: Map<string, unknown>;
}

const watches = new WeakMap<object, Watch>();

/** Wraps a value so that reads of its keys are recorded. JSON inside JSON must be wrapped separately after it is parsed. */
export function watched<T>(value: T): T {
  if (typeof value !== 'object' || value === null || watches.has(value)) return value;
  const watch: Watch = { target: value, read: new Set(), inner: new Map() };
  const proxy: object = new Proxy(value, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return value;
      watch.read.add(key);
      if (typeof value !== 'object' || value === null) return value;
      if (!watch.inner.has(key)) watch.inner.set(key, watched(value));
      return watch.inner.get(key);
    },
  });
  watches.set(proxy, watch);
  return proxy as T;
}

/** Marks keys as read that were handled elsewhere, or have no meaning here. */
export function passOver(from: Loose, ...keys: string[]): void {
  for (const key of keys) watches.get(from)?.read.add(key);
}

/** Reads a key without marking it as read: another key uses it, and it is still reported. */
export function peek(from: Loose, key: string): unknown {
  return (watches.get(from)?.target as Loose | undefined)?.[key];
}

/** The keys of a system that need no note. Keys are named alone (`id`), or with their parent (`pagination.style`). */
export interface Silent {
  /** Keys without effect on the form's questions and behaviour: ids, layout, the state of the editor. */
  keys: readonly string[];
  /** Default values that need no note. Empty texts, lists and objects, false and null are defaults everywhere. */
  usual: Readonly<Record<string, readonly unknown[]>>;
  /** Names of keys for people. */
  words: Readonly<Record<string, string>>;
}

/**
 * Returns the names of unread keys of a part, in readable words where there are some; each once.
 * @param apart parts that are reported separately
 */
export function unreadOf(part: Loose, silent: Silent, apart: ReadonlySet<object>): string[] {
  const unread = new Set<string>();
  collect(part, '', silent, apart, unread);
  return [...unread];
}

function collect(part: object, path: string, silent: Silent, apart: ReadonlySet<object>, unread: Set<string>): void {
  const watch = watches.get(part);
  if (!watch) return;
  const isList = Array.isArray(watch.target);
  for (const [key, value] of Object.entries(watch.target)) {
    const at = isList ? path : path === '' ? key : `${path}.${key}`;
    const inner = watch.inner.get(key);
    const isRead = watch.read.has(key);
    if (inner !== undefined && apart.has(inner as object)) continue;
    if (!isList && !isRead) {
      if (says(value, at, silent)) unread.add(wordOf(at, silent));
    } else if (typeof inner === 'object' && inner !== null) collect(inner, at, silent, apart, unread);
    else if (isList && !isRead && says(value, at, silent)) unread.add(wordOf(at, silent));
  }
}

function wordOf(at: string, { words }: Silent): string {
  const name = namesOf(at).findLast((one) => Object.hasOwn(words, one));
  return (name === undefined ? undefined : words[name]) ?? at;
}

/** True when a value, or a value within it, differs from its default. */
function says(value: unknown, at: string, silent: Silent): boolean {
  const names = namesOf(at);
  if (names.some((name) => silent.keys.includes(name))) return false;
  if (value === '' || value === null || value === undefined || value === false) return false;
  if (names.some((name) => Object.hasOwn(silent.usual, name) && silent.usual[name]?.includes(value))) return false;
  if (Array.isArray(value)) return value.some((one) => says(one, at, silent));
  if (isObject(value)) return Object.entries(value).some(([inner, one]) => says(one, `${at}.${inner}`, silent));
  return true;
}

/** Returns a key alone, with its parent, and so on: `c`, `b.c`, `a.b.c`. */
function namesOf(at: string): string[] {
  const parts = at.split('.');
  return parts.map((_, index) => parts.slice(-1 - index).join('.'));
}
