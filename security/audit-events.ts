import type { Actor } from './actor.ts';

/** A kind of audit event. docs/audit.md lists the same. */
export interface EventDescription {
  /** The action in the past tense, without its subject. */
  about: string;
  /** True when anybody can cause the event without an account: the log stores a limited number of them a minute. */
  byAnybody?: true;
}

export type AuditEventTable = Readonly<Record<string, EventDescription>>;

const coreAuditEvents = {
  'assistant.called': { about: 'called a tool as an assistant' },
  'keys.rotated': { about: 'sealed again what older keys had sealed' },
  'schema.migrated': { about: 'brought the schema of the database up to date' },
} satisfies AuditEventTable;

/**
 * All audit events. Each route that changes data, and each command, writes one. A feature declares its own in its
 * `audit-events.ts`, and adds them by declaration merging:
 *
 *     declare module '#security/audit-events.ts' {
 *       interface AuditEvents extends Record<keyof typeof spamAuditEvents, EventDescription> {}
 *     }
 */
export interface AuditEvents extends Record<keyof typeof coreAuditEvents, EventDescription> {}

export type AuditEvent = keyof AuditEvents;

/** Merges the events of the features, in their order, and appends the core's. */
export function collectAuditEvents(features: readonly { auditEvents?: AuditEventTable }[]): AuditEventTable {
  return Object.assign({}, ...features.map(({ auditEvents }) => auditEvents), coreAuditEvents);
}

/** Details that become an entry's target, in order of precedence. */
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

/** The kinds that targets begin with. */
export const TARGET_KINDS: readonly string[] = TARGETS.map(([, kind]) => kind);

/** Returns the target of an action, such as `form:7`; null for the site as a whole. */
export function targetOf(details: Readonly<Record<string, unknown>>): string | null {
  const target = TARGETS.find(([detail]) => details[detail] !== undefined && details[detail] !== null);
  return target ? `${target[1]}:${details[target[0]]}`.slice(0, 191) : null;
}

/** An action to record in the audit log. */
export interface AuditRecord {
  event: AuditEvent;
  actor: Actor['kind'];
  /** The acting account; at a failed login, the account that was tried. */
  account?: { id: number; login?: string };
  /** The address of the client. */
  address?: string;
  requestId?: string;
  /** Contains no personal data, values or secrets. The ids in it determine the entry's target. */
  details?: Readonly<Record<string, unknown>>;
}

/** The audit log's writing side. Neither function rejects: the recorded action has already happened. */
export interface AuditTrail {
  write(audited: AuditRecord): Promise<void>;
  /** @param about for actors without an account: the account that the action concerned */
  note(
    actor: Actor,
    event: AuditEvent,
    details?: Readonly<Record<string, unknown>>,
    about?: { id: number; login?: string },
  ): Promise<void>;
}
