import { mixed } from 'yup';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import type { Report } from './schema.ts';

/**
 * The occasions on which notifications and integrations run, beside those of a process: when a submission is accepted, and when its
 * answers change.
 */
export const RUNS_ON = ['created', 'updated'] as const;
/** An occasion; those of a process are `step:` with the key of the step and its outcome or `opened`, and `ended:` with the name of the end. */
export type RunsOn = (typeof RUNS_ON)[number] | `step:${string}:${string}` | `ended:${string}` | WaitingListOccasion;

/** The occasions of a waiting list: somebody joins it, is offered a place, takes it, gives it up, or lets the time pass. */
export const WAITING_LIST_OCCASIONS = [
  'waitlist:joined',
  'waitlist:offered',
  'waitlist:taken',
  'waitlist:declined',
  'waitlist:lapsed',
] as const;
export type WaitingListOccasion = (typeof WAITING_LIST_OCCASIONS)[number];

const OF_PROCESS =
  '^(step:[a-zA-Z][a-zA-Z0-9_-]*:[a-z]+|ended:[a-zA-Z][a-zA-Z0-9_-]*|waitlist:(joined|offered|taken|declined|lapsed))$';
/** The most occasions of one entry. */
const MOST = 30;

const MISTAKE = `\${path} must be a list of ${RUNS_ON.join(', ')}, step:<key>:<outcome>, ended:<name> and waitlist:<what>, each at most once`;

/** The key `on` of a notification or an integration. */
export const onKey = described(
  'When: once a submission is created, when its answers are updated, when a step of its process is opened (`step:<key>:opened`) or has an outcome (`step:<key>:<outcome>`), when the process ends (`ended:<name>`), or on its waiting list (`waitlist:joined`, `offered`, `taken`, `declined`, `lapsed`); created unless it is set.',
  mixed<RunsOn[]>({ type: 'on', check: isOn })
    .meta({
      json: {
        type: 'array',
        items: {
          anyOf: [
            { type: 'string', enum: [...RUNS_ON] },
            { type: 'string', pattern: OF_PROCESS, maxLength: 100 },
          ],
        },
        minItems: 1,
        maxItems: MOST,
        uniqueItems: true,
      },
    })
    .typeError(MISTAKE)
    .nonNullable(MISTAKE),
);

export function runsOn({ on = ['created'] }: { on?: readonly RunsOn[] | undefined }, occasion: RunsOn): boolean {
  return on.includes(occasion);
}

/** True when an entry, of any JSON, runs on changes of answers. */
export function saysUpdated(entry: unknown): boolean {
  return isObject(entry) && Array.isArray(entry.on) && entry.on.includes('updated');
}

/** Reports occasions of steps and ends that the form does not have. @param occasions those of its process */
export function checkOccasions(path: string, on: unknown, occasions: ReadonlySet<string>, report: Report): void {
  for (const [index, occasion] of Array.isArray(on) ? on.entries() : []) {
    if (typeof occasion !== 'string' || RUNS_ON.some((own) => own === occasion) || occasions.has(occasion)) continue;
    report(`${path}[${index}]`, `is no occasion of this form${hint(occasions)}`);
  }
}

function hint(occasions: ReadonlySet<string>): string {
  return occasions.size === 0 ? ', which has no process' : `; those that it has: ${[...occasions].join(', ')}`;
}

function isOn(given: unknown): given is RunsOn[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST || new Set(given).size !== given.length)
    return false;
  return given.every((occasion) => RUNS_ON.includes(occasion) || new RegExp(OF_PROCESS).test(String(occasion)));
}
