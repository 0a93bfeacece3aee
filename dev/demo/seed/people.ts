import { type Random, randomOf } from '#dev/examples/random.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { Account, ApplicationPassword, AuditEntry, DemoForm, Store } from '../store.ts';
import { OWN_ACCOUNT } from '../store.ts';
import { uuidOf } from './ids.ts';

/** The capabilities of each role, as the service gives them. */
export const ROLES = [
  { role: 'administrator', capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'] },
  { role: 'manager', capabilities: ['manage_options'] },
  { role: 'reader', capabilities: ['SUBMISSIONS_PREVIEW'] },
  { role: 'editor', capabilities: [] },
] as const satisfies { role: Account['role']; capabilities: Account['capabilities'] }[];

export function capabilitiesOf(role: Account['role']): Account['capabilities'] {
  return [...(ROLES.find((one) => one.role === role)?.capabilities ?? [])];
}

const PEOPLE = [
  ['ada', 'administrator', 75, 0],
  ['grace', 'manager', 70, 1],
  ['noah', 'reader', 41, 2],
  ['olga', 'reader', 20, 9],
  ['victor', 'editor', 60, 30],
] as const;

export function seedAccounts(now: Date): Account[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS - HOUR_MS).toISOString();
  return PEOPLE.map(([login, role, since, seen], at) => ({
    ...{ id: at + OWN_ACCOUNT, login, email: `${login}@riverside.example.org`, role, own_capabilities: false },
    ...{ capabilities: capabilitiesOf(role), password_set: true, created_at: ago(since), sessions: seen < 3 ? 1 : 0 },
    last_signed_in_at: ago(seen),
    disabled_at: login === 'victor' ? ago(12) : null,
    application_passwords: login === 'ada' ? 1 : 0,
    open_steps: 0,
  }));
}

export function seedApplicationPasswords(now: Date): ApplicationPassword[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return [
    {
      ...{ uuid: uuidOf(randomOf(5)), name: 'Nightly report', created_at: ago(40), last_used_at: ago(0) },
      ...{ expires_at: null, made_with: null, unused: false },
    },
  ];
}

/** Writes down what has been done in the last weeks. @returns the newest first */
export function seedAudit(store: Pick<Store, 'forms' | 'accounts' | 'submissions'>, now: Date): AuditEntry[] {
  const random = randomOf(9);
  const made = store.forms.flatMap((form) => savesOf(form));
  const days = Array.from({ length: 25 }, (_, day) => day).flatMap((day) => usualDay(store, random, now, day));
  const all = [...made, ...days].sort((one, other) => one.at.getTime() - other.at.getTime());
  return all
    .filter(({ at }) => at <= now)
    .map(({ at, event, target, account, details }, index) =>
      entryOf(index + 1, at, event, { target, details, account }),
    )
    .reverse();
}

interface Event {
  at: Date;
  event: string;
  account: { id: number; login: string };
  target: string | null;
  details: Record<string, unknown>;
}

/** @param id of the entry, which counts up */
export function entryOf(
  id: number,
  at: Date,
  event: string,
  { target, details = {}, account }: Pick<Event, 'target' | 'account'> & { details?: Record<string, unknown> },
): AuditEntry {
  const request = id.toString(16).padStart(12, '0');
  return {
    ...{ id, at: at.toISOString(), event, actor: 'account', account, network: '203.0.113.0/24', target, details },
    request_id: `00000000-0000-4000-8000-${request}`,
  };
}

function savesOf(form: DemoForm): Event[] {
  return form.revisions.map(({ revision, createdAt }) => ({
    ...{ at: createdAt, target: `form:${form.id}`, account: { id: 1, login: 'ada' }, details: {} },
    event: revision === 1 ? 'form.created' : revision === form.draftRevision ? 'form.draft_saved' : 'form.published',
  }));
}

function usualDay(
  { accounts, submissions }: Pick<Store, 'accounts' | 'submissions'>,
  random: Random,
  now: Date,
  day: number,
): Event[] {
  const at = (hour: number) => new Date(now.getTime() - day * DAY_MS - hour * HOUR_MS - random.whole(0, 3_000_000));
  const { id, login } = random.pick(accounts.slice(0, 3));
  const account = { id, login };
  const seen = random.pick(submissions.slice(0, 200).map((one) => one.id));
  return [
    { at: at(5), event: 'login.ok', account, target: null, details: {} },
    { at: at(4), event: 'submission.viewed', account, target: `submission:${seen}`, details: {} },
    ...(random.chance(0.4)
      ? [{ at: at(3), event: 'submission.marked', account, target: `submission:${seen}`, details: { starred: true } }]
      : []),
    ...(random.chance(0.2)
      ? [{ at: at(2), event: 'submissions.exported', account, target: `form:${random.whole(1, 10)}`, details: {} }]
      : []),
  ];
}
