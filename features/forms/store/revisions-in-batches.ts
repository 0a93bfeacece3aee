import type { EntityManager } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { FormRevision } from '#features/forms/entities.ts';

export type RevisionKey = Pick<FormRevision, 'formId' | 'revision'>;

/** Returns the key of a revision in maps. */
export function revisionName({ formId, revision }: RevisionKey): string {
  return `${formId}.${revision}`;
}

/** Reads many revisions in batches that fit into memory, by key. Missing revisions are left out. */
export async function* revisionsInBatches(
  em: EntityManager,
  wanted: readonly RevisionKey[],
): AsyncGenerator<Map<string, FormRevision>> {
  const named = new Map(wanted.map((key) => [revisionName(key), key]));
  if (named.size === 0) return;
  const rows = await em.execute<{ form_id: number | string; revision: number; bytes: number | string }[]>(
    `select form_id, revision, octet_length(config) as bytes from form_revisions
     where ${[...named].map(() => '(form_id = ? and revision = ?)').join(' or ')}`,
    [...named.values()].flatMap(({ formId, revision }) => [formId, revision]),
  );
  const sized = rows.map(({ form_id, revision, bytes }) => ({
    formId: Number(form_id),
    revision,
    bytes: Number(bytes),
  }));
  for (const keys of inBatches(sized)) {
    const $or = keys.map(({ formId, revision }) => ({ formId, revision }));
    const found = await em.find(FormRevision, { $or }, { disableIdentityMap: true });
    yield new Map(found.map((row) => [revisionName(row), row]));
  }
}
