import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { marks } from '#db/sql.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { FormRevision } from '#features/forms/entities.ts';
import { revisionName, revisionsInBatches } from '#features/forms/store/revisions-in-batches.ts';
import { notificationAsRead } from '#features/notifications/as-read.ts';
import { EmailTooLarge, type MailHeading } from '#features/notifications/email.ts';
import { renderNotificationHeading } from '#features/notifications/render.ts';
import type { Site } from '#features/site/site.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { recordAt, type SubmissionRecord, type SubmissionRow } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

/**
 * Why nobody can say any more to whom a mail goes: its values are gone, or cannot be opened; its revision has no such notification; or
 * a text of it gets too large, so that the mail itself cannot be made either.
 */
export const HEADING_ERRORS = ['submission_erased', 'unreadable', 'notification_removed', 'mail_invalid'] as const;
export type HeadingError = (typeof HEADING_ERRORS)[number];

export type FoundHeading = MailHeading | HeadingError;

export interface HeadingParts {
  orm: MikroORM;
  box: SecretBox;
  readSite(): Promise<Site>;
}

type Mail = Pick<Delivery, 'id' | 'formId' | 'revision' | 'submissionUuid' | 'version' | 'key'>;

/**
 * To whom mails go and what they are about, by the ids of the mails: made anew of the revision and the values, as no row has it.
 * Extensions have no part in it. A page of them costs a few statements, and one more for each mail of a submission whose answers were
 * changed; what is in memory at a time is bounded.
 */
export async function readHeadings(
  { orm, box, readSite }: HeadingParts,
  mails: readonly Mail[],
): Promise<Map<string, FoundHeading>> {
  const found = new Map<string, FoundHeading>(mails.map(({ id }) => [id, 'submission_erased']));
  if (mails.length === 0) return found;
  const em = orm.em.fork();
  const site = await readSite();
  const values = await sizesOfValues(em, mails);
  const left = new Set(mails.filter(({ submissionUuid }) => values.has(submissionUuid)));
  for await (const forms of revisionsInBatches(em, mails)) {
    const meant = [...left].filter((mail) => forms.has(revisionName(mail)));
    for (const mail of meant) left.delete(mail);
    const of = Map.groupBy(meant, ({ submissionUuid }) => submissionUuid);
    const wanted = [...values.values()].filter(({ uuid }) => of.has(uuid));
    for (const group of inBatches(wanted)) {
      for (const row of await readRows(em, group)) {
        for (const mail of of.get(row.uuid) ?? []) {
          const submission = await opened(em, box, row, mail.version);
          const form = forms.get(revisionName(mail)) as FormRevision;
          found.set(mail.id, isRecord(submission) ? headingOf(submission, form, mail.key, site) : submission);
        }
      }
    }
  }
  // Their revisions are gone.
  for (const { id } of left) found.set(id, 'notification_removed');
  return found;
}

function headingOf(submission: SubmissionRecord, form: FormRevision, key: string, site: Site): FoundHeading {
  const said = notificationAsRead(form, key, submission.meta.language);
  if (!said) return 'notification_removed';
  try {
    return renderNotificationHeading(said.notification, submission, said.read, site);
  } catch (error) {
    if (error instanceof EmailTooLarge) return 'mail_invalid';
    throw error;
  }
}

function isRecord(found: SubmissionRecord | HeadingError): found is SubmissionRecord {
  return typeof found !== 'string';
}

/** A sealed one may be damaged, or its key be gone: one such row must not hide the others. */
async function opened(
  em: EntityManager,
  box: SecretBox,
  row: SubmissionRow,
  version: number,
): Promise<SubmissionRecord | HeadingError> {
  try {
    return (await recordAt(em, box, row, version)) ?? 'submission_erased';
  } catch {
    return 'unreadable';
  }
}

/** How long the values of submissions are, by uuid; those that are erased are left out. */
async function sizesOfValues(em: EntityManager, mails: readonly Mail[]): Promise<Map<string, ValuesKey>> {
  const uuids = [...new Set(mails.map(({ submissionUuid }) => submissionUuid))];
  const rows = await em.execute<{ uuid: string; is_stored: number | string; bytes: number | string }[]>(
    `select uuid, 1 as is_stored, octet_length(payload) as bytes from submissions where uuid in (${marks(uuids)})
     union all select uuid, 0, octet_length(sealed) from transient_values where uuid in (${marks(uuids)})`,
    [...uuids, ...uuids],
  );
  return new Map(
    rows.map(({ uuid, is_stored: stored, bytes }) => [
      uuid,
      { uuid, isStored: Number(stored) === 1, bytes: Number(bytes) },
    ]),
  );
}

interface ValuesKey {
  uuid: string;
  isStored: boolean;
  bytes: number;
}

async function readRows(em: EntityManager, keys: readonly ValuesKey[]): Promise<SubmissionRow[]> {
  const once = { disableIdentityMap: true } as const;
  const { stored = [], transient = [] } = Object.groupBy(keys, ({ isStored }) => (isStored ? 'stored' : 'transient'));
  const rows: SubmissionRow[] = [];
  if (stored.length > 0) rows.push(...(await em.find(Submission, { uuid: stored.map(({ uuid }) => uuid) }, once)));
  if (transient.length > 0) {
    rows.push(...(await em.find(TransientValues, { uuid: transient.map(({ uuid }) => uuid) }, once)));
  }
  return rows;
}
