import { atLocal, endOfSpan, nextWeekday } from './calendar.ts';
import {
  type AtDeadline,
  CHOICES,
  COMPLETED,
  type Deadline,
  endOf,
  type Outcome,
  type ProcessDefinition,
  type StepConfig,
  type Target,
  targetOf,
  type Until,
  type Who,
} from './definition.ts';

/** Somebody whom a step asks. */
export interface Recipient {
  /** In lower case; each address is asked once in a step. */
  address: string;
  accountId: number | null;
  /** The address of the absent person for whom this one stands in. */
  standsInFor: string | null;
}

/**
 * `later`: asked once those before have decided. `replaced`: somebody else was asked instead. `spared`: the step ended without this
 * person's decision.
 */
export type PersonState = 'later' | 'asked' | 'decided' | 'replaced' | 'spared';

export interface Person extends Recipient {
  /** Counted from 1 within the opening of the step; never used again. */
  place: number;
  state: PersonState;
  outcome: Outcome | null;
  /** Unix ms; null while it is not this person's turn. */
  askedAt: number | null;
  /** Number of reminders that were sent. */
  reminders: number;
}

/** A step that waits. All times are Unix ms. */
export interface OpenStep {
  key: string;
  /** Number of the opening within the process, from 1. */
  number: number;
  openedAt: number;
  /** `nobody`: the step found nobody to ask, and an operator has to name somebody. */
  state: 'asking' | 'nobody';
  people: readonly Person[];
  /** When the time is over, or a wait has reached its end; null without an end. */
  deadlineAt: number | null;
  /** Number of deadlines that have passed. */
  deadlines: number;
}

/** The respondent's correction of a returned submission. */
export interface Correction {
  /** The step that returned it. */
  of: string;
  /** The target after the correction. */
  target: Target;
  since: number;
  /** Addresses of those who had approved. */
  approved: readonly string[];
  lapsesAt: number | null;
}

/** Exactly one of the three is set once the process has begun. */
export interface ProcessState {
  /** Number of steps that were opened. */
  openings: number;
  step: OpenStep | null;
  correction: Correction | null;
  end: string | null;
}

export type ProcessEvent =
  | { type: 'begin' }
  | { type: 'decide'; number: number; place: number; outcome: Outcome }
  /** Deadlines and reminders whose time has come. */
  | { type: 'time' }
  /** A wait was ended by a call. */
  | { type: 'reach'; number: number }
  | { type: 'corrected' }
  /** An operator names others in place of those who have not decided. */
  | { type: 'reassign'; number: number; people: readonly Recipient[] }
  /** The process goes on by another definition, which has the open step too. */
  | { type: 'moved' }
  | { type: 'stop' };

/** A consequence of an event, beside the new state. */
export type Effect =
  | { do: 'open'; key: string; number: number }
  | { do: 'ask' | 'remind'; number: number; place: number }
  /** `people`: as they are at the end of the step. */
  | { do: 'close'; key: string; number: number; outcome: Outcome; people: readonly Person[] }
  /** A step was left without an outcome, because the process was stopped. */
  | { do: 'leave'; key: string; number: number; people: readonly Person[] }
  | { do: 'correct'; key: string }
  | { do: 'overdue'; key: string; number: number }
  | { do: 'end'; name: string };

/** The reason why an event changed nothing. */
export type Refused = 'ended' | 'not_open' | 'not_asked' | 'decided_already' | 'no_such_outcome' | 'nobody_named';

export type Next = { state: ProcessState; effects: readonly Effect[] } | { refused: Refused };

/** The facts about the submission that the function needs; it does not see the submission itself. */
export interface Surroundings {
  /** Unix ms. */
  now: number;
  applies(step: StepConfig): boolean;
  /** Those whom the entries name, each address once; those who are absent replaced by their stand-ins. */
  resolve(who: readonly Who[]): readonly Recipient[];
  /** The value of a field with a day, or a day and a time; null without one. */
  momentOf(field: string): string | null;
}

/** The end of a process that an operator has stopped, or that went in a circle. */
export const STOPPED = 'stopped';
/** Number of openings after which a process is taken for a circle, and stopped. */
export const MOST_OPENINGS = 100;

/** Decides what follows from an event of a process. Has no effect of its own: the same arguments give the same answer. */
export function next(
  definition: ProcessDefinition,
  state: ProcessState,
  event: ProcessEvent,
  around: Surroundings,
): Next {
  if (state.end !== null) return { refused: 'ended' };
  const course = new Course(definition, state, around);
  const refused = course.apply(event);
  return refused ? { refused } : { state: course.state, effects: course.effects };
}

/** Returns the time at which `time` changes something, in Unix ms; null when nothing waits for time. */
export function nextTime({ steps, calendar }: ProcessDefinition, { step, correction }: ProcessState): number | null {
  if (correction) return correction.lapsesAt;
  const config = step && steps.find(({ key }) => key === step.key);
  if (!step || !config) return null;
  const reminders = step.people.flatMap((person) => reminderAt(config.deadline, step, person, calendar) ?? []);
  const times = [...reminders, ...(step.deadlineAt === null ? [] : [step.deadlineAt])];
  return times.length > 0 ? Math.min(...times) : null;
}

class Course {
  readonly effects: Effect[] = [];
  state: ProcessState;
  readonly #definition: ProcessDefinition;
  readonly #around: Surroundings;

  constructor(definition: ProcessDefinition, state: ProcessState, around: Surroundings) {
    this.#definition = definition;
    this.state = state;
    this.#around = around;
  }

  apply(event: ProcessEvent): Refused | undefined {
    switch (event.type) {
      case 'begin':
        if (this.state.openings === 0) this.#openFrom(0);
        return undefined;
      case 'time':
        return this.#passTime();
      case 'corrected':
        return this.#correct();
      case 'moved':
        return this.#moved();
      case 'stop':
        // A submission that is not paid yet could still be paid, and would then have no process.
        return this.state.openings === 0 ? 'not_open' : this.#stop();
      default:
        return this.#withOpen(event);
    }
  }

  #withOpen(event: Extract<ProcessEvent, { number: number }>): Refused | undefined {
    const { step } = this.state;
    const config = step?.number === event.number ? this.#configOf(step.key) : undefined;
    if (!step || !config) return 'not_open';
    if (event.type === 'reach')
      return config.kind === 'wait' ? this.#close(step, config, 'reached') : 'no_such_outcome';
    if (config.kind === 'wait') return 'nobody_named';
    if (event.type === 'reassign') {
      // Whoever is named by an operator has the whole time.
      const anew = { ...step, deadlineAt: this.#deadlineAt(config.deadline), deadlines: 0 };
      return this.#replace(anew, config, event.people);
    }
    return this.#decide(step, config, event);
  }

  #decide(
    step: OpenStep,
    config: StepConfig,
    { place, outcome }: { place: number; outcome: Outcome },
  ): Refused | undefined {
    const person = step.people.find((one) => one.place === place);
    if (person?.state === 'decided') return 'decided_already';
    if (person?.state !== 'asked') return 'not_asked';
    if (!CHOICES[config.kind].some((one) => one === outcome)) return 'no_such_outcome';
    const people = step.people.map((one) => (one === person ? { ...one, state: 'decided' as const, outcome } : one));
    this.#count({ ...step, people }, config);
    return undefined;
  }

  /** Ends the step if its people have decided it, and asks the next one where they come in order. */
  #count(step: OpenStep, config: StepConfig): void {
    const outcome = outcomeOf(config, step.people);
    if (outcome) return void this.#close(step, config, outcome);
    const waiting = step.people.some(({ state }) => state === 'asked');
    const after = waiting ? undefined : step.people.find(({ state }) => state === 'later');
    if (!after) {
      this.#set(step);
      return;
    }
    const askedAt = this.#around.now;
    const people = step.people.map((one) => (one === after ? { ...one, state: 'asked' as const, askedAt } : one));
    // Each person has the whole time.
    this.#set({ ...step, people, deadlineAt: this.#deadlineAt(config.deadline), deadlines: 0 });
    this.effects.push({ do: 'ask', number: step.number, place: after.place });
  }

  #passTime(): undefined {
    const { step, correction } = this.state;
    const { now } = this.#around;
    if (correction && correction.lapsesAt !== null && correction.lapsesAt <= now) {
      const config = this.#configOf(correction.of);
      this.#follow(config ? targetOf(config, 'lapsed') : 'end:lapsed');
      return;
    }
    const config = step && this.#configOf(step.key);
    if (!step || !config) return;
    if (step.deadlineAt !== null && step.deadlineAt <= now) this.#passDeadline(step, config);
    else this.#remind(step, config);
  }

  #passDeadline(step: OpenStep, config: StepConfig): void {
    if (config.kind === 'wait' && config.deadline === undefined) return void this.#close(step, config, 'reached');
    const action = config.deadline?.actions[step.deadlines];
    const passed = { ...step, deadlines: step.deadlines + 1 };
    if (action?.do === 'decide') return void this.#close(passed, config, action.outcome);
    if (!action) {
      this.#set({ ...passed, deadlineAt: null });
      this.effects.push({ do: 'overdue', key: step.key, number: step.number });
      return;
    }
    const again = { ...passed, deadlineAt: this.#deadlineAt(config.deadline) };
    if (action.do === 'hand_on') this.#handOn(again, config, action);
    else {
      this.#set(again);
      this.#remindAll(again);
    }
  }

  /** Replaces those who have not decided. Without anybody else to ask, they are reminded. */
  #handOn(step: OpenStep, config: StepConfig, { who }: Extract<AtDeadline, { do: 'hand_on' }>): void {
    this.#set(step);
    const others = this.#around.resolve(who);
    if (this.#replace(step, config, others) !== undefined) this.#remindAll(step);
  }

  #replace(step: OpenStep, config: StepConfig, recipients: readonly Recipient[]): Refused | undefined {
    const decided = step.people.filter(({ state }) => state === 'decided').map(({ address }) => address);
    const others = recipients.filter(({ address }) => !decided.includes(address));
    if (others.length === 0) return 'nobody_named';
    const waited = step.people.filter(isOpen);
    const kept = step.people.map((one) => (waited.includes(one) ? { ...one, state: 'replaced' as const } : one));
    const added = this.#ask(config, others, kept.length);
    const people = [...kept, ...added];
    // With fewer people than before, the decisions so far may suffice.
    const outcome = outcomeOf(config, people);
    if (outcome) return this.#close({ ...step, people }, config, outcome);
    this.#set({ ...step, state: 'asking', people });
    this.#tellAsked(step.number, added);
    return undefined;
  }

  #remind(step: OpenStep, config: StepConfig): void {
    const { now } = this.#around;
    const due = step.people.filter((person) => {
      const at = reminderAt(config.deadline, step, person, this.#definition.calendar);
      return at !== null && at <= now;
    });
    if (due.length === 0) return;
    // Reminders that were missed while the service was away are not sent one after the other.
    const count = (person: Person) => {
      let reminders = person.reminders + 1;
      for (;;) {
        const at = reminderAt(config.deadline, step, { ...person, reminders }, this.#definition.calendar);
        if (at === null || at > now) return reminders;
        reminders += 1;
      }
    };
    const people = step.people.map((one) => (due.includes(one) ? { ...one, reminders: count(one) } : one));
    this.#set({ ...step, people });
    for (const { place } of due) this.effects.push({ do: 'remind', number: step.number, place });
  }

  #remindAll({ number, people }: OpenStep): void {
    for (const { state, place } of people) if (state === 'asked') this.effects.push({ do: 'remind', number, place });
  }

  #correct(): Refused | undefined {
    const { correction } = this.state;
    if (!correction) return 'not_open';
    this.#follow(correction.target, correction);
    return undefined;
  }

  /** Counts the decisions of the open step by its new rules, and asks somebody where the old ones found nobody. */
  #moved(): undefined {
    const { step } = this.state;
    const config = step && this.#configOf(step.key);
    if (!step || !config || config.kind === 'wait') return;
    if (step.state === 'nobody')
      this.#replace(
        { ...step, deadlineAt: this.#deadlineAt(config.deadline) },
        config,
        this.#around.resolve(config.who),
      );
    else if (step.people.some(({ state }) => state === 'decided')) this.#count(step, config);
  }

  #stop(): undefined {
    const { step } = this.state;
    if (step) this.effects.push({ do: 'leave', key: step.key, number: step.number, people: step.people.map(spare) });
    return this.#end(STOPPED);
  }

  #close(step: OpenStep, config: StepConfig, outcome: Outcome): undefined {
    const people = step.people.map(spare);
    this.effects.push({ do: 'close', key: step.key, number: step.number, outcome, people });
    const target = targetOf(config, outcome);
    if (outcome !== 'returned' || endOf(target) !== null) return this.#follow(target, undefined, config);
    const { now } = this.#around;
    const within = config.correct_within;
    const approved = step.people.filter((one) => one.outcome === 'approved');
    const correction = {
      ...{ of: step.key, target, since: now, approved: approved.map(({ address }) => address) },
      lapsesAt: within ? endOfSpan(now, within, this.#definition.calendar) : null,
    };
    this.state = { ...this.state, step: null, correction };
    this.effects.push({ do: 'correct', key: step.key });
    return undefined;
  }

  #follow(target: Target, corrected?: Correction, from?: StepConfig): undefined {
    const end = endOf(target);
    if (end !== null) return this.#end(end);
    const { steps } = this.#definition;
    const key = target.startsWith('step:') ? target.slice('step:'.length) : undefined;
    const index =
      key === undefined
        ? steps.findIndex((one) => one.key === from?.key) + 1
        : steps.findIndex((one) => one.key === key);
    this.#openFrom(index === -1 ? steps.length : index, corrected);
    return undefined;
  }

  /** Opens the first step from an index on whose condition holds. */
  #openFrom(index: number, corrected?: Correction): void {
    const config = this.#definition.steps.slice(index).find((step) => this.#around.applies(step));
    if (!config) return void this.#end(COMPLETED);
    if (this.state.openings >= MOST_OPENINGS) return void this.#end(STOPPED);
    const { now } = this.#around;
    const number = this.state.openings + 1;
    this.effects.push({ do: 'open', key: config.key, number });
    const found = config.kind === 'wait' ? [] : this.#around.resolve(config.who);
    const approved = corrected?.of === config.key && config.keeps_approvals ? corrected.approved : [];
    const people = this.#ask(config, found, 0, approved);
    const isReached = config.kind === 'wait' && config.deadline === undefined;
    const step: OpenStep = {
      ...{ key: config.key, number, openedAt: now, people, deadlines: 0 },
      state: config.kind !== 'wait' && people.length === 0 ? 'nobody' : 'asking',
      deadlineAt: isReached ? this.#reachedAt(config.until) : this.#deadlineAt(config.deadline),
    };
    this.state = { openings: number, step, correction: null, end: null };
    this.#tellAsked(number, people);
    // All approvals that were kept may decide the step at once.
    const outcome = approved.length > 0 ? outcomeOf(config, people) : null;
    if (outcome) this.#close(step, config, outcome);
    else if (isReached && step.deadlineAt !== null && step.deadlineAt <= now) this.#close(step, config, 'reached');
  }

  #ask(
    config: StepConfig,
    recipients: readonly Recipient[],
    taken: number,
    approved: readonly string[] = [],
  ): Person[] {
    const isTurn = turns(config);
    return recipients.map((recipient, index) => {
      const hasApproved = approved.includes(recipient.address);
      const state = hasApproved
        ? 'decided'
        : isTurn(recipients.slice(0, index).every((one) => approved.includes(one.address)));
      const outcome = hasApproved ? ('approved' as const) : null;
      const askedAt = state === 'asked' ? this.#around.now : null;
      return { ...recipient, place: taken + index + 1, state, outcome, askedAt, reminders: 0 };
    });
  }

  #tellAsked(number: number, people: readonly Person[]): void {
    for (const { state, place } of people) if (state === 'asked') this.effects.push({ do: 'ask', number, place });
  }

  #deadlineAt(deadline: Deadline | undefined): number | null {
    return deadline ? endOfSpan(this.#around.now, deadline, this.#definition.calendar) : null;
  }

  /** Returns when a wait is over; null when it waits for a call. A field without a day is not waited for. */
  #reachedAt({ field, span, weekday, time }: Until = {}): number | null {
    const { now, momentOf } = this.#around;
    const { calendar } = this.#definition;
    if (span) return endOfSpan(now, span, calendar);
    if (weekday !== undefined) return nextWeekday(now, weekday, time ?? '00:00', calendar);
    if (field === undefined) return null;
    const moment = momentOf(field);
    if (moment === null) return now;
    if (moment.length > 10) return Date.parse(moment);
    return atLocal(moment, time ?? '00:00', calendar);
  }

  #end(name: string): undefined {
    this.state = { ...this.state, step: null, correction: null, end: name };
    this.effects.push({ do: 'end', name });
    return undefined;
  }

  #set(step: OpenStep): void {
    this.state = { ...this.state, step };
  }

  #configOf(key: string): StepConfig | undefined {
    return this.#definition.steps.find((one) => one.key === key);
  }
}

function spare(person: Person): Person {
  return isOpen(person) ? { ...person, state: 'spared' } : person;
}

function isOpen({ state }: Person): boolean {
  return state === 'asked' || state === 'later';
}

/** Returns the state in which somebody is asked, given whether everybody before has decided. */
function turns({ needs }: StepConfig): (isNext: boolean) => 'asked' | 'later' {
  return (isNext) => (needs === 'in_order' && !isNext ? 'later' : 'asked');
}

/** The outcomes that end a step as soon as one person has chosen them, the strongest first. */
const DECISIVE: readonly Outcome[] = ['returned', 'declined'];

/** Returns the outcome that the decisions so far give; null while they leave it open. */
export function outcomeOf({ kind, needs }: Pick<StepConfig, 'kind' | 'needs'>, all: readonly Person[]): Outcome | null {
  const people = all.filter(({ state }) => state !== 'replaced');
  const outcomes = people.flatMap(({ outcome }) => outcome ?? []);
  const decisive = DECISIVE.find((outcome) => outcomes.includes(outcome));
  if (decisive) return decisive;
  const [good] = CHOICES[kind];
  if (good === undefined) return null;
  const agreed = outcomes.filter((outcome) => outcome === good).length;
  const refused = outcomes.length - agreed;
  const most = people.length / 2;
  switch (needs) {
    case 'one':
      return outcomes[0] ?? null;
    case 'majority':
      if (agreed > most) return good;
      return refused >= most && refused > 0 ? 'rejected' : null;
    default:
      if (refused > 0) return 'rejected';
      return people.length > 0 && agreed === people.length ? good : null;
  }
}

/** Returns when a person is reminded next, in Unix ms; null when no reminder is left. */
function reminderAt(
  deadline: Deadline | undefined,
  { deadlineAt }: Pick<OpenStep, 'deadlineAt'>,
  { state, askedAt, reminders }: Pick<Person, 'state' | 'askedAt' | 'reminders'>,
  calendar: ProcessDefinition['calendar'],
): number | null {
  const after = deadline?.remind_after[reminders];
  if (state !== 'asked' || askedAt === null || !deadline || after === undefined) return null;
  const at = endOfSpan(askedAt, { after, unit: deadline.unit }, calendar);
  return deadlineAt !== null && at >= deadlineAt ? null : at;
}
