import type { ConditionalConfig } from '#forms/config/conditional.ts';

/** The kinds of steps. `verify`: the respondent confirms an address; `wait`: nobody is asked. */
export const STEP_KINDS = ['verify', 'approve', 'fill', 'sign', 'wait'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** The outcomes of a step, by its kind; the first is the good one. Every step that asks people can also lapse. */
export const OUTCOMES = {
  verify: ['confirmed', 'lapsed'],
  approve: ['approved', 'rejected', 'returned', 'lapsed'],
  fill: ['filled', 'declined', 'lapsed'],
  sign: ['signed', 'declined', 'lapsed'],
  wait: ['reached'],
} as const satisfies Record<StepKind, readonly string[]>;
export type Outcome = (typeof OUTCOMES)[StepKind][number];

/** The outcomes that people choose between, by the kind of the step. */
export const CHOICES = {
  verify: ['confirmed'],
  approve: ['approved', 'rejected', 'returned'],
  fill: ['filled', 'declined'],
  sign: ['signed', 'declined'],
  wait: [],
} as const satisfies Record<StepKind, readonly Outcome[]>;

/** The number of people of a step that have to agree. `in_order`: each of them, one after the other. */
export const NEEDS = ['one', 'all', 'majority', 'in_order'] as const;
export type Needs = (typeof NEEDS)[number];

/** Units of deadlines. Days are those of the calendar's time zone; a working day is none of its days off. */
export const TIME_UNITS = ['hours', 'days', 'working_days'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** A span of time, in a unit. */
export interface Span {
  after: number;
  unit: TimeUnit;
}

/**
 * Whom a step asks; exactly one key is set. `to`: addresses or merge tags, separated by commas. `account`: the login of an
 * account. `role`: each account of that role. `named_in`: the address that the person who decided that step has named. `system`: a
 * program, which gets no mail.
 */
export interface Who {
  to?: string | undefined;
  account?: string | undefined;
  role?: string | undefined;
  named_in?: string | undefined;
  /** The name of another system, which decides by a call. */
  system?: string | undefined;
}

/** An action when a deadline passes. A reminder and a handover begin the time anew. */
export type AtDeadline = { do: 'remind' } | { do: 'hand_on'; who: readonly Who[] } | { do: 'decide'; outcome: Outcome };

export interface Deadline extends Span {
  /** The actions at the first deadline, at the second, and so on. After the last entry the step stays open, and is overdue. */
  actions: readonly AtDeadline[];
  /** Spans after the opening at which those who have not decided are reminded, in the unit of the deadline. */
  remind_after: readonly number[];
}

/** The end of a step that asks nobody; exactly one key is set, or none to wait for a call of the API. */
export interface Until {
  /** The name of a field with a day, or a day and a time. */
  field?: string | undefined;
  span?: Span | undefined;
  /** The next such weekday, 1 for Monday. */
  weekday?: number | undefined;
  /** The time of the day, as HH:MM; with `field` or `weekday`. */
  time?: string | undefined;
}

/** The target of an outcome: the next step, the step with that key, or the end with that name. */
export type Target = 'next' | `step:${string}` | `end:${string}`;

export interface StepConfig {
  key: string;
  title: string;
  kind: StepKind;
  /** The step is passed over when it does not hold. */
  conditional?: ConditionalConfig | undefined;
  who: readonly Who[];
  needs: Needs;
  deadline?: Deadline | undefined;
  until?: Until | undefined;
  leads_to: Readonly<Partial<Record<Outcome, Target>>>;
  /** The time that the respondent has to correct a returned submission; absent for no end. */
  correct_within?: Span | undefined;
  /** True when approvals count again after a correction, if the step is the one that returned the submission. */
  keeps_approvals: boolean;
}

/** The calendar by which days and working days are counted. */
export interface Calendar {
  time_zone: string;
  /** Days as YYYY-MM-DD. */
  holidays: readonly string[];
  /** 1 for Monday to 7 for Sunday. */
  working_days: readonly number[];
}

export interface ProcessDefinition {
  steps: readonly StepConfig[];
  calendar: Calendar;
}

/** The end of a process all of whose steps went well, and those to which other outcomes lead unless the step says otherwise. */
export const COMPLETED = 'completed';
const USUAL_ENDS: Readonly<Partial<Record<Outcome, Target>>> = {
  rejected: 'end:rejected',
  declined: 'end:declined',
  lapsed: 'end:lapsed',
};

/** Returns where an outcome of a step leads. A returned submission comes back to the step that returned it. */
export function targetOf(step: Pick<StepConfig, 'key' | 'leads_to'>, outcome: Outcome): Target {
  return step.leads_to[outcome] ?? USUAL_ENDS[outcome] ?? (outcome === 'returned' ? `step:${step.key}` : 'next');
}

/** Returns the name of the end of a target; null when it leads to a step. */
export function endOf(target: Target): string | null {
  return target.startsWith('end:') ? target.slice('end:'.length) : null;
}
