import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { Body } from './api.ts';

/** A revision of a form, as one of its saves made it. */
export interface Revision {
  revision: number;
  title: string;
  config: FormConfig;
  createdAt: Date;
  publishedAt: Date | null;
}

/** A form. Its content is that of the published revision, and of the newest one before it was ever published. */
export interface DemoForm {
  id: number;
  isActive: boolean;
  /** The revision that visitors see; the newest one of a form that was never published. */
  revision: number;
  draftRevision: number | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  closedAt: Date | null;
  publishAt: Date | null;
  /** The secrets that are set; their values are nowhere. */
  secretPaths: string[];
  /** The oldest first. */
  revisions: Revision[];
}

export type SubmissionState = Body<'GET /svcb/v1/submissions'>['submissions'][number]['state'];

export interface DemoSubmission {
  id: number;
  uuid: string;
  formId: number;
  revision: number;
  version: number;
  createdAt: Date;
  completedAt: Date | null;
  values: SubmissionValues;
  state: SubmissionState;
  isRead: boolean;
  isStarred: boolean;
  address: string;
}

export type DeliveryState = Body<'GET /svcb/v1/email-deliveries/{id}'>['state'];
export type Attempt = Body<'GET /svcb/v1/integration-jobs/{id}'>['attempt_log'][number] & { provider: string | null };

/** A mail, or a request of an integration. */
export interface DemoDelivery {
  id: string;
  kind: 'mail' | 'webhook' | 'list';
  formId: number;
  submissionId: number;
  /** The key of the notification or the integration. */
  key: string;
  /** The kind of integration; null for a mail. */
  integrationId: string | null;
  /** The address that gets the mail; the origin of the webhook. */
  receiver: string;
  subject: string | null;
  state: DeliveryState;
  createdAt: Date;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  errorClass: string | null;
  lastError: string | null;
  replays: number;
  /** The newest first. */
  attempts: Attempt[];
}

type Alert = Body<'GET /svcb/v1/alerts'>['alerts'][number];
/** An alert whose texts depend on the language. */
export type DemoAlert = Omit<Alert, 'title' | 'advice' | 'subject'> &
  Record<'title' | 'advice' | 'subject', { en: string; de: string }>;

export type DemoProcess = Body<'GET /svcb/v1/submissions/{id}/process'>;
export type Account = Body<'GET /host/accounts/{id}'>;
export type AuditEntry = Body<'GET /svcb/v1/audit'>['entries'][number];
export type Spam = Body<'GET /svcb/v1/spam/{id}'>;
export type Suppression = Body<'GET /svcb/v1/email-suppressions'>['suppressions'][number];
export type Webhook = Body<'GET /svcb/v1/webhooks'>['webhooks'][number];
export type StoredExport = Body<'GET /svcb/v1/exports'>['exports'][number];
export type Schedule = Body<'GET /svcb/v1/export-schedules'>['schedules'][number];
export type ApplicationPassword = Body<'GET /host/application-passwords'>['application_passwords'][number];

/** The settings of the site, as its routes answer. */
export interface Settings {
  site: Body<'GET /host/options'>['options'];
  mail: Body<'GET /svcb/v1/settings/email'>['settings'];
  shop: Body<'GET /svcb/v1/settings/shop'>['settings'];
  alerts: Body<'GET /svcb/v1/settings/alerts'>['settings'];
}

/** Everything that the demo knows. It lives as long as the page. */
export interface Store {
  forms: DemoForm[];
  /** The newest first. */
  submissions: DemoSubmission[];
  deliveries: DemoDelivery[];
  processes: DemoProcess[];
  alerts: DemoAlert[];
  accounts: Account[];
  /** The newest first. */
  audit: AuditEntry[];
  spam: Spam[];
  suppressions: Suppression[];
  webhooks: Webhook[];
  exports: StoredExport[];
  schedules: Schedule[];
  applicationPasswords: ApplicationPassword[];
  settings: Settings;
  isSignedIn: boolean;
}

/** The account that the demo is used with. */
export const OWN_ACCOUNT = 1;
/** The time zone of the example site. */
export const TIME_ZONE = 'Europe/London';
/** The address that links of the demo begin with. Nothing answers there. */
export const SITE = 'https://forms.riverside.example.org';

export function revisionOf(form: DemoForm, revision: number): Revision | undefined {
  return form.revisions.find((one) => one.revision === revision);
}

/** Returns what visitors see; what is edited for a form that was never published. */
export function contentOf(form: DemoForm): Revision {
  return required(revisionOf(form, form.revision));
}

/** Returns the draft, or the published form if there is none. */
export function editedOf(form: DemoForm): Revision {
  return required(revisionOf(form, form.draftRevision ?? form.revision));
}

function required(revision: Revision | undefined): Revision {
  if (!revision) throw new Error('a form of the demo lacks its revision');
  return revision;
}

/** Returns the items behind `after` of a list, which is the number of items before them, and the next `after`. */
export function pageOf<Item>(
  all: readonly Item[],
  { limit = 50, after }: { limit?: number; after?: string | number | undefined },
): { items: Item[]; next: string | null } {
  const first = Number(after ?? 0);
  const end = first + Number(limit);
  return { items: all.slice(first, end), next: end < all.length ? String(end) : null };
}
