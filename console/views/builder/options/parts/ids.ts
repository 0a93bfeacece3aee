import { useState } from 'react';

/** The entries of a list, each with an id by which it is known while it changes, moves, and others come and go. */
export interface IdList {
  all: readonly unknown[];
  ids: readonly number[];
  /** The id of the next new entry. */
  next: number;
}

/** Gives the entries of a changed list the ids that they had: a moved one is the same object, a changed one has taken its place. */
export function withIds(before: IdList, all: readonly unknown[]): IdList {
  let { next } = before;
  const ids = all.map((one, index) => {
    const place = before.all.indexOf(one);
    if (place >= 0) return before.ids[place] as number;
    const isChanged = index < before.all.length && !all.includes(before.all[index]);
    if (isChanged) return before.ids[index] as number;
    next += 1;
    return next - 1;
  });
  return { all, ids, next };
}

/** Returns the ids of the entries of a list, which stay the same also while somebody types another key. */
export function useIds(all: readonly unknown[]): Pick<IdList, 'ids' | 'next'> {
  const [known, setKnown] = useState(() => withIds({ all: [], ids: [], next: 0 }, all));
  const isSame = known.all.length === all.length && all.every((one, index) => one === known.all[index]);
  if (isSame) return known;
  const changed = withIds(known, all);
  setKnown(changed);
  return changed;
}
