import { type Loose, listOf, recordOf, withKey } from '../../panel/schema/change.ts';

/**
 * Returns changed steps in which what named a step by its former key names it by the new one. A key that another step has as well, as it
 * happens while somebody types, is left to whoever reads the mistakes.
 */
export function withRenamed(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  if (before.length !== after.length) return after;
  const keysOf = (steps: readonly unknown[]) => steps.map((step) => recordOf(step).key);
  const [were, are] = [keysOf(before), keysOf(after)];
  const [place, ...others] = were.flatMap((key, index) => (key === are[index] ? [] : [index]));
  if (place === undefined || others.length > 0) return after;
  const [from, to] = [were[place], are[place]];
  if (!from || !to || were.includes(to) || are.includes(from)) return after;
  return after.map((step) => withKeyOfStep(recordOf(step), String(from), String(to)));
}

function withKeyOfStep(step: Loose, from: string, to: string): Loose {
  const { leads_to: targets, who, deadline } = step;
  const leads = replaced<[string, unknown]>(Object.entries(recordOf(targets)), ([outcome, target]) =>
    target === `step:${from}` ? [outcome, `step:${to}`] : null,
  );
  const people = (given: unknown) =>
    replaced(listOf(given), (one) => (recordOf(one).named_in === from ? { named_in: to } : null));
  const actions = replaced(listOf(recordOf(deadline).actions), (action) => {
    const next = people(recordOf(action).who);
    return next && withKey(action, 'who', next);
  });
  let renamed = step;
  if (leads) renamed = withKey(renamed, 'leads_to', Object.fromEntries(leads));
  const asked = people(who);
  if (asked) renamed = withKey(renamed, 'who', asked);
  return actions ? withKey(renamed, 'deadline', withKey(deadline, 'actions', actions)) : renamed;
}

/** Returns a list with other entries in place of some; null if there are none to replace. */
function replaced<T>(list: readonly T[], by: (one: T) => T | null): T[] | null {
  const all = list.map((one) => by(one));
  return all.some((one) => one !== null) ? all.map((one, index) => one ?? (list[index] as T)) : null;
}
