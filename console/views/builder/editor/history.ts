import type { Draft, History, Moment } from '../model.ts';

/** Number of steps that can be undone. */
export const MOST_STEPS = 200;
/** Changes to one text are a single step unless they are further apart than this. */
export const PAUSE_MS = 3_000;

export function historyOf(draft: Draft, selected: string | null = null): History {
  return { past: [], now: { draft, selected }, future: [], typed: null };
}

/**
 * Adds a step to the history.
 * @param at in milliseconds
 * @param text the path of the text that was typed, for a change that goes beyond it
 */
export function changed(history: History, next: Moment, at: number, text?: string): History {
  const { past, now, typed } = history;
  if (next.draft === now.draft) return { ...history, now: next };
  const path = text ?? changedText(now.draft, next.draft);
  const isSameStep = path !== null && typed?.path === path && at - typed.at < PAUSE_MS;
  return {
    past: isSameStep ? past : [...past, now].slice(-MOST_STEPS),
    now: next,
    future: [],
    typed: path === null ? null : { path, at },
  };
}

export function undone({ past, now, future, ...rest }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], typed: null };
}

export function redone({ past, now, future, ...rest }: History): History {
  const [next, ...others] = future;
  if (!next) return { past, now, future, ...rest };
  return { past: [...past, now], now: next, future: others, typed: null };
}

/**
 * Replaces the current draft without adding a step.
 * @param also updates the drafts in the history
 */
export function settled({ past, now, future }: History, draft: Draft, also: (draft: Draft) => Draft): History {
  const all = (moments: readonly Moment[]) => moments.map((moment) => ({ ...moment, draft: also(moment.draft) }));
  return { past: all(past), now: { ...now, draft }, future: all(future), typed: null };
}

/** Changes the selected field, which is not a step. */
export function selecting(history: History, selected: string | null): History {
  if (history.now.selected === selected) return history;
  return { ...history, now: { ...history.now, selected } };
}

/** Returns the path of the only text or number that differs; null if there are several or other differences. */
export function changedText(before: unknown, after: unknown, path = ''): string | null {
  if (before === after) return null;
  if (isTyped(before) && isTyped(after)) return path;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return null;
  const [one, other] = [before, after] as Record<string, unknown>[];
  const keys = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
  const differing = keys.filter((key) => one?.[key] !== other?.[key]);
  const [key] = differing;
  return differing.length === 1 && key !== undefined ? changedText(one?.[key], other?.[key], `${path}/${key}`) : null;
}

/** An undefined value counts too, because typing into an empty input begins with it. */
function isTyped(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || value === undefined;
}
