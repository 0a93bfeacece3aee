import { type Random, randomOf } from './random.ts';

/** The forms of a run, by what they try. `dev/prove/forms.ts` makes them. */
export const FORM_KINDS = [
  'contact',
  'every',
  'mixed',
  'unstored',
  'limited',
  'slots',
  'drafts',
  'coupon',
  'invited',
  'process',
  'stripe',
  'paypal',
] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** The acts of people, programs and administrators. */
export const OPERATION_KINDS = [
  'submit',
  'submit by page',
  'submit with key',
  'submit twice at once',
  'order',
  'decide',
  'draft',
  'edit',
  'edit at once',
  'erase',
  'replay',
  'export',
  'import',
  'save form',
  'set option',
  'read',
  'coupon at once',
  'invite at once',
  'draft at once',
  'replay at once',
  'erase and edit at once',
  'save form at once',
  'publish at once',
  'waiting list at once',
  'absences at once',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const FAULT_KINDS = [
  'kill worker',
  'kill http',
  'kill engine',
  'kill database',
  'stop worker',
  'stop http',
  'stop engine',
  'stop database',
  'cut connections',
  'lock rows',
  'receivers fail',
  'receivers hang',
  'receivers lie',
  'mail fails',
  'webhooks of providers disturbed',
  'clock jumps',
  'disk full',
  'loss of power',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults of a file system that forgets, which not every machine can mount. */
export const NEEDS_POWER: ReadonlySet<FaultKind> = new Set(['disk full', 'loss of power']);

/** One act of a run. Acts name earlier ones by number and never by an id, so that a repeated run means the same. */
export interface Act {
  number: number;
  /** Milliseconds from the begin of the run; times only pace it. */
  at: number;
}

export interface Operation extends Act {
  kind: OperationKind;
  form: FormKind;
  /** The number of the operation whose submission it is about; null for one of its own. */
  of: number | null;
  /** The seed of its further decisions. */
  seed: string;
}

export interface Fault extends Act {
  kind: FaultKind;
  /** Milliseconds that it lasts. */
  lasts: number;
  seed: string;
}

export interface Plan {
  seed: number;
  minutes: number;
  operations: readonly Operation[];
  faults: readonly Fault[];
}

/** The share of each operation and fault, in parts of the sum. */
export interface Profile {
  operations: Readonly<Partial<Record<OperationKind, number>>>;
  faults: Readonly<Partial<Record<FaultKind, number>>>;
  forms: readonly FormKind[];
  /** Operations in a second. */
  rate: number;
  /** Milliseconds between two faults. */
  faultEvery: number;
}

const FEW_FAULTS = { 'kill worker': 3, 'kill http': 2, 'kill engine': 2, 'kill database': 2 } as const;

export const PROFILES: Readonly<Record<string, Profile>> = {
  all: {
    operations: {
      ...{ submit: 30, 'submit by page': 8, 'submit with key': 8, 'submit twice at once': 6, order: 6, decide: 6 },
      ...{ draft: 5, edit: 8, 'edit at once': 3, erase: 5, replay: 4, export: 2, import: 2, 'save form': 2 },
      ...{
        'set option': 1,
        read: 6,
        'coupon at once': 3,
        'invite at once': 3,
        'draft at once': 2,
        'replay at once': 2,
      },
      ...{ 'erase and edit at once': 2, 'save form at once': 2, 'publish at once': 1, 'waiting list at once': 2 },
      ...{ 'absences at once': 1 },
    },
    faults: {
      ...FEW_FAULTS,
      ...{ 'stop worker': 1, 'stop http': 1, 'stop engine': 1, 'stop database': 1, 'cut connections': 2 },
      ...{ 'lock rows': 2, 'receivers fail': 2, 'receivers hang': 1, 'receivers lie': 2, 'mail fails': 2 },
      ...{ 'webhooks of providers disturbed': 2, 'clock jumps': 2, 'disk full': 1, 'loss of power': 2 },
    },
    forms: FORM_KINDS,
    ...{ rate: 6, faultEvery: 12_000 },
  },
  /** A smaller `npm run chaos -- --steps` by seed; that one also saves the form while processes are open. */
  processes: {
    // Its people edit and erase too.
    operations: { decide: 1 },
    faults: FEW_FAULTS,
    forms: ['process'],
    ...{ rate: 4, faultEvery: 20_000 },
  },
  /** Losses of power alone, under submissions. */
  power: {
    operations: {
      submit: 30,
      'submit with key': 10,
      'submit twice at once': 5,
      'submit by page': 5,
      draft: 3,
      edit: 4,
    },
    faults: { 'loss of power': 1 },
    forms: ['contact', 'every', 'mixed', 'limited', 'slots', 'drafts'],
    ...{ rate: 8, faultEvery: 20_000 },
  },
};

/** Operations about a submission that an earlier one has sent. */
const ABOUT_EARLIER: ReadonlySet<OperationKind> = new Set([
  'edit',
  'edit at once',
  'erase',
  'replay',
  'replay at once',
  'erase and edit at once',
]);
const SUBMITTING: ReadonlySet<OperationKind> = new Set([
  'submit',
  'submit by page',
  'submit with key',
  'submit twice at once',
]);
/** The forms that an operation can be about, where not every form will do. */
const FORMS_OF: Readonly<Partial<Record<OperationKind, readonly FormKind[]>>> = {
  order: ['stripe', 'paypal'],
  decide: ['process'],
  draft: ['drafts'],
  import: ['contact'],
  'submit by page': ['contact'],
  'save form': ['contact', 'limited'],
  'coupon at once': ['coupon'],
  'invite at once': ['invited'],
  'draft at once': ['drafts'],
  'save form at once': ['mixed'],
  'publish at once': ['mixed'],
  'waiting list at once': ['limited'],
};
/** Orders and processes have operations of their own, which play all who have to do with them. */
const NOT_SUBMITTED: ReadonlySet<FormKind> = new Set(['stripe', 'paypal', 'process']);
/** Operations come to rest after this share of the time, so that what they began can end under faults too. */
const LAST_FAULT = 0.95;
const EARLIER = 60;

/** Makes all acts of a run from its seed alone. */
export function planOf(seed: number, minutes: number, profile: Profile): Plan {
  const duration = minutes * 60_000;
  const random = randomOf(seed);
  const count = Math.floor((duration / 1000) * profile.rate);
  const operations: Operation[] = [];
  for (let number = 0; number < count; number += 1) {
    operations.push(
      operationOf(number, (duration / count) * number, random.fork(`operation ${number}`), profile, operations),
    );
  }
  return { seed, minutes, operations, faults: faultsOf(duration, random.fork('faults'), profile) };
}

function operationOf(
  number: number,
  at: number,
  random: Random,
  profile: Profile,
  earlier: readonly Operation[],
): Operation {
  const wanted = weighted(random, profile.operations);
  const targets = earlier.slice(-EARLIER).filter(({ kind }) => SUBMITTING.has(kind));
  const about = ABOUT_EARLIER.has(wanted) && targets.length > 0 ? random.pick(targets) : null;
  const kind = ABOUT_EARLIER.has(wanted) && !about ? 'submit' : wanted;
  const forms = (FORMS_OF[kind] ?? profile.forms.filter((form) => !NOT_SUBMITTED.has(form))).filter((form) =>
    profile.forms.includes(form),
  );
  const form = about?.form ?? (forms.length > 0 ? random.pick(forms) : (profile.forms[0] as FormKind));
  return { number, at, kind, form, of: about?.number ?? null, seed: `${number}/${random.below(2 ** 31)}` };
}

function faultsOf(duration: number, random: Random, profile: Profile): Fault[] {
  const faults: Fault[] = [];
  const every = profile.faultEvery;
  for (let at = every / 2; at < duration * LAST_FAULT; at += every * (0.6 + random.below(80) / 100)) {
    const kind = weighted(random, profile.faults);
    faults.push({
      number: faults.length,
      ...{
        at: Math.round(at),
        kind,
        lasts: 1_500 + random.below(5_000),
        seed: `fault ${faults.length}/${random.below(2 ** 31)}`,
      },
    });
  }
  return faults;
}

function weighted<Kind extends string>(random: Random, weights: Readonly<Partial<Record<Kind, number>>>): Kind {
  const entries = Object.entries(weights) as [Kind, number][];
  let place = random.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [kind, weight] of entries) {
    if (place < weight) return kind;
    place -= weight;
  }
  throw new Error('a profile has no kinds');
}
