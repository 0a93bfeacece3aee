import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { isObject } from '#json.ts';
import {
  type AtDeadline,
  CHOICES,
  COMPLETED,
  endOf,
  OUTCOMES,
  type Outcome,
  type StepConfig,
  type StepKind,
  type Target,
  targetOf,
} from './definition.ts';
import { STOPPED } from './next.ts';

/** The part of a step that decides where it can lead. */
export type CourseStep = Pick<StepConfig, 'key' | 'kind' | 'leads_to' | 'deadline' | 'correct_within' | 'conditional'>;

/** A confirmation without a deadline of its own lapses after a while. */
const LAPSES: readonly AtDeadline[] = [{ do: 'decide', outcome: 'lapsed' }];

/** Reads the course of a step of an unchecked process; null when the step has mistakes in it. */
export function courseStep(step: Readonly<Record<string, unknown>>): CourseStep | null {
  const { key, kind, leads_to, deadline: given, correct_within, conditional } = step;
  if (typeof key !== 'string' || !Object.hasOwn(OUTCOMES, String(kind))) return null;
  const targets = Object.entries(isObject(leads_to) ? leads_to : {}).filter(
    ([, target]) => typeof target === 'string' && target !== '',
  );
  if (!targets.every(([, target]) => isTarget(String(target)))) return null;
  const listed: unknown = isObject(given) ? given.actions : undefined;
  const actions = (Array.isArray(listed) ? listed : []).filter(isObject) as unknown as AtDeadline[];
  return {
    ...{ key, kind: kind as StepKind, leads_to: Object.fromEntries(targets) as StepConfig['leads_to'] },
    deadline: {
      after: 1,
      unit: 'days',
      remind_after: [],
      actions: kind === 'verify' && !isObject(given) ? LAPSES : actions,
    },
    correct_within: isObject(correct_within) ? { after: 1, unit: 'days' } : undefined,
    conditional: isObject(conditional) ? (conditional as unknown as ConditionalConfig) : undefined,
  };
}

/** True for `next`, `step:` with the key of a step, and `end:` with a name. */
export function isTarget(target: string): target is Target {
  return target === 'next' || /^(?:step|end):[a-zA-Z][\w-]*$/.test(target);
}

/** A flaw of the course of a process: the step, by its index, and what is wrong with it. */
export interface CourseFlaw {
  step: number;
  flaw: 'unreachable' | 'endless';
}

/** Returns the outcomes that a step can really have: those that people choose, and those of its deadlines. */
export function possibleOutcomes({
  kind,
  deadline,
  correct_within,
}: Pick<CourseStep, 'kind' | 'deadline' | 'correct_within'>): Outcome[] {
  const usual: readonly Outcome[] = kind === 'wait' ? ['reached'] : CHOICES[kind];
  const decided = (deadline?.actions ?? []).flatMap((action) => (action.do === 'decide' ? action.outcome : []));
  return [...new Set([...usual, ...decided, ...(correct_within ? (['lapsed'] as const) : [])])];
}

/** Finds steps that nothing leads to, and steps from which no end can be reached. */
export function findCourseFlaws(steps: readonly CourseStep[]): CourseFlaw[] {
  const after = steps.map((step, index) =>
    possibleOutcomes(step).map((outcome) => placeOf(steps, index, targetOf(step, outcome))),
  );
  // A step whose condition does not hold leads to the one behind it.
  const all = after.map((places, index) =>
    steps[index]?.conditional ? [...places, placeOf(steps, index, 'next')] : places,
  );
  const reached = closure([0], (index) => all[index] ?? []);
  const ending = closure([END], (index) => all.flatMap((places, from) => (places.includes(index) ? [from] : [])));
  return steps.flatMap((_, step) => [
    ...(reached.has(step) ? [] : [{ step, flaw: 'unreachable' as const }]),
    ...(reached.has(step) && !ending.has(step) ? [{ step, flaw: 'endless' as const }] : []),
  ]);
}

/** The place of every end. */
const END = -1;

/** Returns the index of the step that a target leads to. An unknown step, which is reported elsewhere, counts as an end. */
function placeOf(steps: readonly CourseStep[], index: number, target: Target): number {
  if (endOf(target) !== null) return END;
  const to = target === 'next' ? index + 1 : steps.findIndex(({ key }) => `step:${key}` === target);
  return to < steps.length ? to : END;
}

function closure(from: readonly number[], after: (place: number) => readonly number[]): Set<number> {
  const found = new Set(from);
  // A set that grows while it is walked also yields what was added.
  for (const place of found) for (const next of after(place)) found.add(next);
  return found;
}

/** An occasion on which notifications and integrations run: the outcome of a step, or the end of a process. */
export function stepOccasion(key: string, outcome: string): string {
  return `step:${key}:${outcome}`;
}

/** The word in place of an outcome, in the occasion of a step that is opened. */
export const OPENED = 'opened';

export function endOccasion(name: string): string {
  return `ended:${name}`;
}

/** Returns every occasion of a process. */
export function occasionsOf(steps: readonly CourseStep[]): string[] {
  const outcomes = steps.flatMap((step) => possibleOutcomes(step).map((outcome) => ({ step, outcome })));
  const ends = outcomes.flatMap(({ step, outcome }) => endOf(targetOf(step, outcome)) ?? []);
  return [
    // Nothing happens before a confirmation.
    ...steps.flatMap(({ key, kind }) => (kind === 'verify' ? [] : stepOccasion(key, OPENED))),
    ...outcomes.map(({ step, outcome }) => stepOccasion(step.key, outcome)),
    ...[...new Set([COMPLETED, STOPPED, ...ends])].map(endOccasion),
  ];
}

/** True for the kinds of steps that ask people. */
export function asksPeople(kind: StepKind): boolean {
  return kind !== 'wait';
}
