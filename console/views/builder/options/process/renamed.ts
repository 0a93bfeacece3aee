import { type Loose, listOf, recordOf, withKey } from '../../panel/schema/change.ts';

/**
 * Returns the options of a form in which a step has another key, and whatever named the step by the former one names it by the new one:
 * the targets and people of steps, when notifications and integrations run, and translations. Unchanged parts stay the same objects.
 * @param place the index of the step
 * @returns `mentions`: how many places beside the step named it
 */
export function withStepKey(options: unknown, place: number, to: string): { options: Loose; mentions: number } {
  const { process, notifications, integrations, translations } = recordOf(options);
  const from = String(recordOf(listOf(recordOf(process).steps)[place]).key ?? '');
  let mentions = 0;
  const follow = (next: string) => {
    mentions += 1;
    return next;
  };
  const inOccasion = (one: unknown) => {
    const [kind, key, ...rest] = String(one).split(':');
    return kind === 'step' && key === from ? follow(['step', to, ...rest].join(':')) : one;
  };
  const withOccasions = (entry: unknown) => changed(entry, 'on', (on) => mapped(on, inOccasion));
  const withPeople = (given: unknown) =>
    changed(given, 'who', (who) =>
      mapped(who, (one) => (recordOf(one).named_in === from ? withKey(one, 'named_in', follow(to)) : one)),
    );
  const stepNamed = (step: unknown, index: number) => {
    const aimed = changed(step, 'leads_to', (targets) =>
      Object.keys(recordOf(targets)).reduce<unknown>((all, outcome) => changed(all, outcome, inOccasion), targets),
    );
    const asked = changed(withPeople(aimed), 'deadline', (deadline) =>
      changed(deadline, 'actions', (actions) => mapped(actions, withPeople)),
    );
    return index === place ? withKey(asked, 'key', to) : asked;
  };
  const inLanguage = (texts: unknown) =>
    changed(texts, 'options', (own) =>
      changed(own, 'process', (ofProcess) =>
        changed(ofProcess, 'steps', (titles) => {
          const entries = Object.entries(recordOf(titles));
          if (entries.every(([key]) => key !== from)) return titles;
          return Object.fromEntries(entries.map(([key, text]) => (key === from ? [follow(to), text] : [key, text])));
        }),
      ),
    );
  const next = {
    process: changed(process, 'steps', (steps) => mapped(steps, stepNamed)),
    notifications: mapped(notifications, withOccasions),
    integrations: mapped(integrations, withOccasions),
    translations: Object.keys(recordOf(translations)).reduce<unknown>(
      (all, one) => changed(all, one, inLanguage),
      translations,
    ),
  };
  const all = Object.entries(next).reduce<Loose>(
    (whole, [key, value]) => changed(whole, key, () => value),
    recordOf(options),
  );
  return { options: all, mentions };
}

/** Replaces the value of a key that an object has. */
function changed(object: unknown, key: string, make: (before: unknown) => unknown): Loose {
  const before = recordOf(object)[key];
  const after = before === undefined ? before : make(before);
  return after === before ? (object as Loose) : withKey(object, key, after);
}

function mapped(list: unknown, make: (one: unknown, index: number) => unknown): unknown {
  const before = listOf(list);
  const after = before.map(make);
  return after.every((one, index) => one === before[index]) ? list : after;
}
