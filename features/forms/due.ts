import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DueParts } from '#features/feature.ts';
import { MINUTE_MS, SECOND_MS } from '#time.ts';
import { FormPublication } from './entities.ts';
import { publishScheduled } from './publishing.ts';

const EVERY_MS = 5 * SECOND_MS;

/** Publishes the drafts whose time has come. */
export function duePublications({ orm, publishing }: Pick<DueParts, 'orm' | 'publishing'>): DueKind<FormPublication> {
  return dueRows<FormPublication>(orm, {
    kind: 'publication',
    everyMs: EVERY_MS,
    againMs: MINUTE_MS,
    table: 'form_publications',
    key: 'id',
    keyOf: ({ id }) => id,
    load: (ids) => orm.em.fork().find(FormPublication, { id: ids.map(Number) }),
    async wake(publication) {
      await publishScheduled(publishing, publication);
      return { woken: true };
    },
    ids: ({ id: formId }) => ({ formId }),
  });
}
