import { commonKey, isSame } from '#console/parts/difference/difference.ts';
import { isObject } from '#json.ts';
import type { Draft } from '../model.ts';

/** A merge of two changes to the same form. */
export interface Merged {
  draft: Draft;
  /** Paths that both have changed; these are as in `mine`. */
  collisions: string[];
}

/** Merges two changes to `base`. If both have changed the same value, mine is used. */
export function merged(base: Draft, mine: Draft, theirs: Draft): Merged {
  const collisions: string[] = [];
  return { draft: merge(base, mine, theirs, '', collisions) as Draft, collisions };
}

function merge(base: unknown, mine: unknown, theirs: unknown, path: string, collisions: string[]): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs)) {
    const baseObject = isObject(base) ? base : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const entries = keys
      .map((key) => [
        key,
        merge(baseObject[key], mine[key], theirs[key], path === '' ? key : `${path}.${key}`, collisions),
      ])
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries);
  }
  const lists = [Array.isArray(base) ? base : [], mine, theirs];
  const key = commonKey(lists);
  if (key !== null) return mergeLists(key, lists as Entry[][], path, collisions);
  collisions.push(path);
  return mine;
}

type Entry = Readonly<Record<string, unknown>>;

/** Merges lists whose entries have an identifying key: entry by entry, in the order of the side that has changed the order. */
function mergeLists(key: string, lists: Entry[][], path: string, collisions: string[]): Entry[] {
  const [base = [], mine = [], theirs = []] = lists.map((list) =>
    list.map((entry) => [String(entry[key]), entry] as const),
  );
  const [inBase, inMine, inTheirs] = [new Map(base), new Map(mine), new Map(theirs)];
  const orders = [base, mine, theirs].map((list) => list.map(([name]) => name));
  const entries = new Map<string, Entry>();
  for (const name of new Set(orders.flat())) {
    const value = merge(inBase.get(name), inMine.get(name), inTheirs.get(name), `${path}.${name}`, collisions);
    if (value !== undefined) entries.set(name, value as Entry);
  }
  return orderOf(orders, path, collisions).flatMap((name): Entry[] => {
    const entry = entries.get(name);
    return entry ? [entry] : [];
  });
}

function orderOf([base = [], mine = [], theirs = []]: string[][], path: string, collisions: string[]): string[] {
  const common = base.filter((name) => mine.includes(name) && theirs.includes(name));
  const inOrder = (list: string[]) => list.filter((name) => common.includes(name));
  const [isMine, isTheirs] = [mine, theirs].map((list) => !isSame(inOrder(list), common));
  if (isMine && isTheirs && !isSame(inOrder(mine), inOrder(theirs))) collisions.push(path);
  const [first, other] = isMine ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [index, name] of other.entries()) {
    if (order.includes(name)) continue;
    // An entry that only the other side has follows the entry that precedes it there.
    const before = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}
