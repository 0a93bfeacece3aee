import type { MikroORM } from '@mikro-orm/mysql';
import type { EraseParts } from '#features/erasure/submissions.ts';
import type { FeatureData, PersonInForms, SealedKind, SealedRecord } from '#features/feature-data.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import { Submission } from '#features/submissions/entities.ts';
import { toFilter, valuesMatch } from '#features/submissions/person/person.ts';
import type { Position } from '#features/submissions/store/reading/filter.ts';
import { listSubmissions } from '#features/submissions/store/reading/list.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

/**
 * `pending`: unfinished, of a form that does not store submissions; `earlier`: earlier values of an edited submission; `waiting`:
 * a row of a table that waits to be imported; `asked`: somebody whom a step of a process asks or asked; `invited`:
 * somebody in the list of people who are invited to a form.
 */
export const FOUND_KINDS = [
  'submission',
  'draft',
  'quarantined',
  'pending',
  'earlier',
  'waiting',
  'asked',
  'invited',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const KINDS: Readonly<Record<SealedKind, FoundKind>> = {
  drafts: 'draft',
  quarantined: 'quarantined',
  pending: 'pending',
  earlier: 'earlier',
  waiting: 'waiting',
  asked: 'asked',
  invited: 'invited',
};

/** A record with data of the person. */
export interface Found extends SealedRecord {
  kind: FoundKind;
  /** Null except for stored submissions. */
  id: number | null;
  state: SubmissionStatus | null;
}

export type FindParts = EraseParts & { installed: readonly FeatureData[] };

/** Finds a person's stored submissions in one batch, newest first. The batch may be empty and still have a next one. */
export async function findStored(
  { orm }: { orm: MikroORM },
  { person, formId }: PersonInForms,
  page: { limit: number; after?: Position | null },
): Promise<{ found: Found[]; next: Position | null }> {
  const { submissions, next } = await listSubmissions(orm, { formId, ...toFilter(person) }, page);
  const ids = submissions.flatMap(({ submission }) =>
    person.isIp || valuesMatch(submission.payload, person) ? [submission.id] : [],
  );
  if (ids.length === 0) return { found: [], next };
  const rows = await orm.em
    .fork()
    .find(Submission, { id: ids }, { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true });
  const found = rows.map((row) => {
    const { id, uuid, formId: form, revision, createdAt, status: state, payload: values, meta } = row;
    const client = pickCaptured({ ipAddress: row.ipAddress ?? null, userAgent: row.userAgent ?? null });
    const sent = { uuid, formId: form, revision, createdAt, until: null, values, language: meta.language, client };
    return { kind: 'submission' as const, id, state, ...sent };
  });
  return { found, next };
}

/** Finds a person's sealed records. Records that cannot be opened are left out. */
export async function* findSealed(deps: FindParts, wanted: PersonInForms): AsyncGenerator<Found> {
  for (const { personalData } of deps.installed) {
    if (!personalData) continue;
    const kind = KINDS[personalData.counted];
    for await (const one of personalData.select(deps, wanted).find()) yield { kind, id: null, state: null, ...one };
  }
}
