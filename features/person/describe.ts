import type { EntityManager } from '@mikro-orm/mysql';
import { Delivery } from '#features/deliveries/entities.ts';
import { headingJson } from '#features/deliveries/routes/json.ts';
import { type HeadingParts, readHeadings } from '#features/deliveries/store/headings.ts';
import { readReceivers, receiverKind } from '#features/deliveries/store/receivers.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { capturedJson, NOT_CAPTURED } from '#features/requests/captured.ts';
import { shownFields } from '#features/submissions/shown-fields.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import type { Edition } from '#forms/config/types.ts';
import { withFiles } from '#forms/placed-files.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { consentsIn } from './consents.ts';
import type { Found } from './found.ts';

export interface DescribeParts extends HeadingParts {
  settings: { edition: Edition };
  installed: readonly FeatureData[];
}

/** An upload of a found record. */
export interface FoundFile {
  id: string;
  name: string;
  size: number;
  type: string;
  storageKey: string;
}

/** A found record as JSON that the person may read, with its files. */
export interface DescribedRecord {
  json: ReturnType<typeof jsonOf>;
  files: FoundFile[];
}

/** Kinds of timeline entries that are left out: views by administrators, and files, which are listed separately. */
const NOT_TOLD: readonly string[] = ['action', 'file'];

/** Describes a page of found records, each with its deliveries, files, consents and timeline. */
export async function describeRecords(app: DescribeParts, found: readonly Found[]): Promise<DescribedRecord[]> {
  const em = app.orm.em.fork();
  const revisions = new Revisions(app.orm);
  const uuids = found.map(({ uuid }) => uuid);
  const deliveries = await em.find(
    Delivery,
    { submissionUuid: uuids },
    { orderBy: { enqueuedAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );
  const receivers = await readReceivers(
    em,
    deliveries.map((delivery) => ({ ...receivedBy(delivery), count: 1 })),
  );
  const mails = deliveries.filter(({ kind }) => kind === 'mail');
  const headings = await readHeadings(app, mails);
  const files = await filesOf(em, app.box, uuids);
  const told: DescribedRecord[] = [];
  for (const one of found) {
    const form = await revisions.get(one.formId, one.revision, em);
    const own = deliveries.filter(({ submissionUuid }) => submissionUuid === one.uuid);
    const its = {
      form,
      mails: own
        .filter(({ kind }) => kind === 'mail')
        .map((mail) => ({ ...sentJson(mail), ...headingJson(headings.get(mail.id) ?? 'submission_erased') })),
      deliveries: own
        .filter(({ kind }) => kind !== 'mail')
        .map((delivery) => ({
          ...sentJson(delivery),
          kind: receiverKind(delivery.integrationId ?? null),
          receiver: receivers(receivedBy(delivery)),
        })),
      files: files.get(one.uuid) ?? [],
      events: await eventsOf(app, em, one, own),
    };
    told.push({ json: jsonOf(one, its), files: its.files });
  }
  return told;
}

type Form = Awaited<ReturnType<Revisions['get']>>;
type Sent = ReturnType<typeof sentJson>;

function jsonOf(
  found: Found,
  its: {
    form: Form;
    mails: (Sent & ReturnType<typeof headingJson>)[];
    deliveries: (Sent & { kind: string; receiver: string | null })[];
    files: readonly FoundFile[];
    events: Awaited<ReturnType<typeof eventsOf>>;
  },
) {
  const { kind, id, uuid, formId, revision, createdAt, until, state, language, client } = found;
  const { title, config } = inLanguage(its.form, language);
  // A token opens a file that nobody has claimed.
  const values = withFiles(config, { ...found.values }, ({ files }) => files.map(({ token: _, ...file }) => file));
  const isSent = kind === 'submission' || kind === 'pending';
  const at = createdAt.toISOString();
  return {
    ...{ kind, id, uuid, form_id: formId, form_title: title, revision, at, until: until?.toISOString() ?? null },
    ...{ state, language: language ?? null, client: capturedJson(client ?? NOT_CAPTURED) },
    values,
    others: found.others ?? null,
    fields: shownFields(config, values),
    // Values that were only saved, or refused, carry no agreement.
    consents: isSent ? consentsIn(config, values).map((consent) => ({ ...consent, given_at: at })) : [],
    files: its.files.map(({ storageKey: _, ...file }) => file),
    ...{ mails: its.mails, deliveries: its.deliveries, events: its.events },
  };
}

function sentJson({ id, key, integrationId, status, attempts, provider, enqueuedAt, finishedAt }: Delivery) {
  return {
    ...{ id, key, integration_id: integrationId ?? null, state: status, attempts, provider: provider ?? null },
    at: enqueuedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

function receivedBy({ formId, revision, kind, key, integrationId, provider }: Delivery) {
  return { formId, revision, kind, key, integrationId: integrationId ?? null, provider: provider ?? null };
}

/** Such as its payment, a post that was made of it, the draft that it began as. */
async function eventsOf(app: DescribeParts, em: EntityManager, found: Found, deliveries: readonly Delivery[]) {
  const { id, uuid, formId } = found;
  if (id === null) return [];
  const idsOf = (isMail: boolean) => deliveries.filter(({ kind }) => (kind === 'mail') === isMail).map((one) => one.id);
  const told = { id, uuid, formId, mails: idsOf(true), jobs: idsOf(false) };
  const parts = { em, box: app.box, edition: app.settings.edition, values: true };
  const entries = [];
  for (const { timelineEntries } of app.installed) {
    if (timelineEntries) entries.push(...(await timelineEntries(parts, told)));
  }
  return entries
    .filter(({ kind }) => !NOT_TOLD.includes(kind))
    .map(({ kind, at, state, id: of, details }) => ({ kind, at: at.toISOString(), state, id: of, details }));
}

/** Those that submissions have claimed, and those that wait with drafts and in quarantine, by whose they are. */
async function filesOf(em: EntityManager, box: SecretBox, uuids: string[]): Promise<Map<string, FoundFile[]>> {
  const found = new Map<string, FoundFile[]>();
  if (uuids.length === 0) return found;
  const once = { orderBy: { createdAt: 'asc', uuid: 'asc' }, disableIdentityMap: true } as const;
  const claimed = await em.find(Upload, { submissionUuid: uuids, state: 'claimed' }, once);
  const held = await em.find(Upload, { draftUuid: uuids, state: 'held' }, once);
  const all = [
    ...claimed.map((row) => ({ of: row.submissionUuid, row })),
    ...held.map((row) => ({ of: row.draftUuid, row })),
  ];
  for (const { of, row } of all) {
    const { uuid: id, sealed, size, mediaType: type, storageKey } = row;
    const file = { id, name: nameOf(box, id, sealed), size, type, storageKey };
    found.set(of ?? '', [...(found.get(of ?? '') ?? []), file]);
  }
  return found;
}

/** One that is damaged, or whose key is gone, is called by its id. */
function nameOf(box: SecretBox, uuid: string, sealed: string): string {
  try {
    return uploadNames.open(box, [uuid], sealed);
  } catch {
    return uuid;
  }
}
