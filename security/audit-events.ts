import type { Actor } from './actor.ts';

/** What the audit log knows of an event. docs/audit.md lists the same. */
export interface EventDescription {
  /** What somebody did. */
  about: string;
  /** Anybody can cause it, without an account: only so many a minute are kept. */
  byAnybody?: true;
}

/** Events by their names. */
export type AuditEventTable = Readonly<Record<string, EventDescription>>;

const ofNoFeature = {
  'assistant.called': { about: 'called a tool as an assistant' },
  'keys.rotated': { about: 'sealed again what older keys had sealed' },
  'schema.migrated': { about: 'brought the schema of the database up to date' },
} satisfies AuditEventTable;

/**
 * Everything that is audited. A route that changes something, and every command, leaves one of these. Features have their own in
 * their `audit-events.ts`, and add them by merging this:
 *
 *     declare module '#security/audit-events.ts' {
 *       interface AuditEvents extends Record<keyof typeof spamAuditEvents, EventDescription> {}
 *     }
 */
export interface AuditEvents extends Record<keyof typeof ofNoFeature, EventDescription> {}

export type AuditEvent = keyof AuditEvents;

/** The events of some features, in their order, and then those of none. */
export function collectAuditEvents(features: readonly { auditEvents?: AuditEventTable }[]): AuditEventTable {
  return Object.assign({}, ...features.map(({ auditEvents }) => auditEvents), ofNoFeature);
}

/** What a detail makes the target of an entry; of several, the first. */
const TARGETS: readonly (readonly [detail: string, kind: string])[] = [
  ['spamId', 'spam'],
  ['aiRequest', 'ai_request'],
  ['submissionId', 'submission'],
  ['formId', 'form'],
  ['orderUuid', 'order'],
  ['jobId', 'job'],
  ['deliveryId', 'mail'],
  ['applicationPassword', 'application_password'],
  ['webhook', 'webhook'],
  ['option', 'option'],
  ['alert', 'alert'],
  ['userId', 'account'],
];

/** The names that targets begin with. */
export const TARGET_KINDS: readonly string[] = TARGETS.map(([, kind]) => kind);

/** What an action was done to, as `form:7`; null for the site as a whole. */
export function targetOf(details: Readonly<Record<string, unknown>>): string | null {
  const found = TARGETS.find(([detail]) => details[detail] !== undefined && details[detail] !== null);
  return found ? `${found[1]}:${details[found[0]]}`.slice(0, 191) : null;
}

/** What somebody did. */
export interface Audited {
  event: AuditEvent;
  actor: Actor['kind'];
  /** Who acted; at a failed login, whose account was tried. */
  account?: { id: number; login?: string };
  /** The address of the client. */
  address?: string;
  requestId?: string;
  /** Without personal data, values and secrets. Ids in it tell what it was done to. */
  details?: Readonly<Record<string, unknown>>;
}

/** Where what was done is noted. Neither fails: what was done stands. */
export interface AuditTrail {
  write(audited: Audited): Promise<void>;
  /** @param about of actors without an account: whose account it was about */
  note(
    actor: Actor,
    event: AuditEvent,
    details?: Readonly<Record<string, unknown>>,
    about?: { id: number; login?: string },
  ): Promise<void>;
}
