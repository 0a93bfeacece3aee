import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { marks } from '#db/sql.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { FormRevision } from '#features/forms/entities.ts';
import { revisionName, revisionsInBatches } from '#features/forms/store/revisions-in-batches.ts';
import { notificationAsRead } from '#features/notifications/as-read.ts';
import { EmailTooLarge, type MailHeading } from '#features/notifications/email.ts';
import type { OwnMail } from '#features/notifications/own-mails.ts';
import { renderNotificationHeading } from '#features/notifications/render.ts';
import type { Site } from '#features/site/site.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { recordAt, type SubmissionRecord, type SubmissionRow } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

/**
 * The reasons that a mail's recipients cannot be computed any more: its values are gone, or cannot be opened; its revision has no
 * such notification; or one of its texts gets too large, so that the mail itself cannot be created either.
 */
export const HEADING_ERRORS = ['submission_erased', 'unreadable', 'notification_removed', 'mail_invalid'] as const;
export type HeadingError = (typeof HEADING_ERRORS)[number];

export type HeadingOrError = MailHeading | HeadingError;

export interface HeadingParts {
  orm: MikroORM;
  box: SecretBox;
  readSite(): Promise<Site>;
  /** The features, which have mails of their own. */
  installed?: readonly Pick<FeatureData, 'mails'>[];
}

type Mail = Pick<Delivery, 'id' | 'formId' | 'revision' | 'submissionUuid' | 'version' | 'key' | 'occasion'>;

/**
 * Returns the recipients and subjects of mails, by the ids of the mails. No row stores them: they are computed again from the
 * revision and the values, without extensions. A page of mails takes a few statements, and one more for each mail of an edited
 * submission; the memory in use is bounded.
 */
export async function readHeadings(
  { orm, box, readSite, installed = [] }: HeadingParts,
  mails: readonly Mail[],
): Promise<Map<string, HeadingOrError>> {
  const found = new Map<string, HeadingOrError>(mails.map(({ id }) => [id, 'submission_erased']));
  if (mails.length === 0) return found;
  const em = orm.em.fork();
  const site = await readSite();
  const ownMails = installed.flatMap(({ mails: own = [] }) => own);
  const headingOf = ({ key, occasion }: Mail, submission: SubmissionRecord, form: FormRevision) => {
    const own = ownMails.find((mail) => mail.key === key);
    if (own) return ownHeading(own, { em, box, site }, { submission, form: { ...form, id: form.formId }, occasion });
    const said = notificationAsRead(form, key, submission.meta.language);
    if (!said) return 'notification_removed';
    return rendered(() => renderNotificationHeading(said.notification, submission, said.read, site));
  };
  const values = await sizesOfValues(em, mails);
  const left = new Set(mails.filter(({ submissionUuid }) => values.has(submissionUuid)));
  for await (const forms of revisionsInBatches(em, mails)) {
    const meant = [...left].filter((mail) => forms.has(revisionName(mail)));
    for (const mail of meant) left.delete(mail);
    const of = Map.groupBy(meant, ({ submissionUuid }) => submissionUuid);
    const requested = [...values.values()].filter(({ uuid }) => of.has(uuid));
    for (const group of inBatches(requested)) {
      for (const row of await readRows(em, group)) {
        for (const mail of of.get(row.uuid) ?? []) {
          const submission = await open(em, box, row, mail.version);
          const form = forms.get(revisionName(mail)) as FormRevision;
          found.set(mail.id, isRecord(submission) ? await headingOf(mail, submission, form) : submission);
        }
      }
    }
  }
  // The revisions of these mails are gone.
  for (const { id } of left) found.set(id, 'notification_removed');
  return found;
}

/** Returns the recipient and the subject of a mail of a feature. */
async function ownHeading(mail: OwnMail, ...[parts, of]: Parameters<OwnMail['read']>): Promise<HeadingOrError> {
  const found = await mail.read(parts, { ...of, isPast: true });
  if (!found) return 'notification_removed';
  const heading = rendered(() =>
    renderNotificationHeading(found.notification, found.submission, found.read, parts.site),
  );
  if (typeof heading === 'string') return heading;
  const { isUnaddressed: _, ...rest } = heading;
  return { ...rest, to: [found.to] };
}

function rendered(render: () => MailHeading): HeadingOrError {
  try {
    return render();
  } catch (error) {
    if (error instanceof EmailTooLarge) return 'mail_invalid';
    throw error;
  }
}

function isRecord(found: SubmissionRecord | HeadingError): found is SubmissionRecord {
  return typeof found !== 'string';
}

/** Opens sealed values. They may be damaged, or their key gone: one such row must not hide the others. */
async function open(
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

/** Returns the sizes of the values of submissions, by uuid; erased submissions are left out. */
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
