import type { Actor } from './actor.ts';

/** What the audit log knows of an event. docs/audit.md lists the same. */
interface EventDescription {
  /** What somebody did. */
  about: string;
  /** Anybody can cause it, without an account: only so many a minute are kept. */
  byAnybody?: true;
}

/** Everything that is audited. A route that changes something, and every command, leaves one of these. */
export const AUDIT_EVENTS = {
  'login.ok': { about: 'signed in' },
  'login.failed': { about: 'gave a wrong user name or password', byAnybody: true },
  'login.throttled': { about: 'tried to sign in too often', byAnybody: true },
  logout: { about: 'signed out' },
  'password.changed': { about: 'changed the own password, which ended the other sessions' },
  'password.refused': { about: 'gave a wrong current password while changing it' },
  'application_password.created': { about: 'made an application password' },
  'application_password.revoked': { about: 'revoked an application password' },
  'application_password.failed': { about: 'gave a wrong application password', byAnybody: true },
  'application_password.throttled': { about: 'gave wrong application passwords too often', byAnybody: true },
  'user.created': { about: 'made an account' },
  'user.password_set': { about: 'set the password of an account' },
  'user.role_changed': { about: 'gave an account another role' },
  'user.password_removed': { about: 'removed the password of an account' },
  'user.changed': { about: 'gave an account another address, or capabilities of its own' },
  'user.disabled': { about: 'disabled an account, which ended its sessions' },
  'user.enabled': { about: 'enabled an account that was disabled' },
  'user.sessions_ended': { about: 'ended the sessions of an account' },
  'user.deleted': { about: 'deleted an account' },
  'form.created': { about: 'made a form' },
  'form.saved': { about: 'saved a form' },
  'form.trashed': { about: 'moved a form to the trash' },
  'form.restored': { about: 'took a form out of the trash' },
  'prefill_link.created': { about: 'made a link that fills a form in' },
  'webhook_secret.rotated': { about: 'gave a webhook another signing secret' },
  'webhook.saved': { about: 'made a webhook of the site, or changed one' },
  'webhook.removed': { about: 'removed a webhook of the site' },
  'headless_key.rotated': { about: 'gave a form an API key, or another one' },
  'headless_key.revoked': { about: 'revoked the API keys of a form' },
  'license.refused': { about: 'tried to activate a licence key, which was refused' },
  'license.activated': { about: 'activated a licence key' },
  'license.refreshed': { about: 'had the licence checked' },
  'license.deactivated': { about: 'gave the activation of the licence back' },
  'test_webhook.delivered': { about: 'sent a test event, which was taken' },
  'test_webhook.failed': { about: 'sent a test event, which was not taken' },
  'test_email.sent': { about: 'sent a test mail, which was taken' },
  'test_email.failed': { about: 'sent a test mail, which was not taken' },
  'notification.previewed': { about: 'looked at a notification made of a stored submission' },
  'email_settings.saved': { about: 'changed how the site sends mail' },
  'email_suppression.deleted': { about: 'took an address from the list of suppressions' },
  'lists.read': { about: 'had the lists of an account at a list provider read' },
  'spam.viewed': { about: 'looked at the values of a submission in quarantine' },
  'spam.released': { about: 'released a submission from quarantine' },
  'spam.deleted': { about: 'erased a submission in quarantine' },
  'submission.viewed': { about: 'looked at all of a submission' },
  'submission.timeline_viewed': { about: 'looked at what happened to a submission, with recipients and answers' },
  'submission.file_read': { about: 'read a file of a submission' },
  'file_link.created': { about: 'made a link to a file of a submission' },
  'file_link.used': { about: 'read a file of a submission by a link', byAnybody: true },
  'submission.edited': { about: 'changed answers of a submission' },
  'submission.marked': { about: 'marked a submission as read, unread, starred or not' },
  'submission.replay': { about: 'had steps of a submission tried again' },
  'submission.erased': { about: 'erased a submission with its mails and jobs' },
  'submissions.exported': { about: 'exported the submissions of a form' },
  'export.started': { about: 'had an export of a form begun' },
  'import.loaded': { about: 'loaded a table of submissions for a form' },
  'import.started': { about: 'had a table of submissions checked, or imported' },
  'import.removed': { about: 'removed an import, or gave one up' },
  'export.removed': { about: 'removed an export, or gave one up' },
  'export_schedule.created': { about: 'made a schedule of exports' },
  'export_schedule.changed': { about: 'changed a schedule of exports' },
  'export_schedule.removed': { about: 'removed a schedule of exports' },
  'submissions.listed': { about: 'looked at a page of submissions with their values' },
  'person.viewed': { about: 'looked at what is kept of a person' },
  'person.exported': { about: 'exported what is kept of a person' },
  'person.counted': { about: 'counted what a person has sent' },
  'person.erased': { about: 'erased what a person has sent' },
  'integration_job.viewed': { about: 'looked at an integration job with its values' },
  'integration_job.retry': { about: 'retried or replayed an integration job' },
  'integration_jobs.retry': { about: 'retried the integration jobs that a filter names' },
  'integration_job.cancel': { about: 'cancelled an integration job' },
  'integration_jobs.cancel': { about: 'cancelled the integration jobs that a filter names' },
  'email_deliveries.listed': { about: 'looked at a page of mails with their recipients and subjects' },
  'email_delivery.viewed': { about: 'looked at a mail with what a third party said of it' },
  'email_delivery.resend': { about: 'resent a mail, or woke one that waits' },
  'email_deliveries.resend': { about: 'resent the mails that a filter names' },
  'email_delivery.cancel': { about: 'cancelled a mail' },
  'email_deliveries.cancel': { about: 'cancelled the mails that a filter names' },
  'queue.processed': { about: 'had the queue of integration jobs processed' },
  'queue.cleared': { about: 'removed every job of the queue' },
  'pdf_settings.saved': { about: 'changed how documents look' },
  'submission_pdf.viewed': { about: 'had the PDF of a submission made' },
  'payment_settings.saved': { about: 'changed the accounts at payment providers' },
  'payment_order.reconcile': { about: 'had a provider asked where an order stands' },
  'payment_order.refund': { about: 'gave money back' },
  'payment_order.cancel_refund': { about: 'cancelled a refund' },
  'payment_order.acknowledge': { about: 'noted that an order was looked at' },
  'payment_drift.compare': { about: 'compared orders with their providers' },
  'ai_settings.saved': { about: 'changed which model the site asks, and how' },
  'ai_models.read': { about: 'had the models of an account read' },
  'ai.requested': { about: 'asked a model for a form, a review or texts' },
  'shop_settings.saved': { about: 'changed the countries of the shop' },
  'assistant.called': { about: 'called a tool as an assistant' },
  'alert.acknowledged': { about: 'noted that an alert was looked at' },
  'alert_settings.saved': { about: 'changed when people are told of trouble, who, and how' },
  'alert_test.sent': { about: 'had a test of alerts sent' },
  'option.set': { about: 'set an option' },
  'option.deleted': { about: 'unset an option' },
  'catalogue.imported': { about: 'imported products' },
  'codec_token.created': { about: 'made a token that decodes payloads of the engine' },
  'codec.decode': { about: 'decoded payloads of the engine' },
  'keys.rotated': { about: 'sealed again what older keys had sealed' },
  'schema.migrated': { about: 'brought the schema of the database up to date' },
} as const satisfies Record<string, EventDescription>;

export type AuditEvent = keyof typeof AUDIT_EVENTS;

/** Whether it is an event, or with `.*` what some events begin with: `login.*`. */
export function isEventOrGroup(text: string): boolean {
  const group = text.endsWith('.*') ? text.slice(0, -1) : null;
  return group === null
    ? Object.hasOwn(AUDIT_EVENTS, text)
    : Object.keys(AUDIT_EVENTS).some((event) => event.startsWith(group));
}

export function isByAnybody(event: AuditEvent): boolean {
  const described: EventDescription = AUDIT_EVENTS[event];
  return described.byAnybody === true;
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
