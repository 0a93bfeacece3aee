import { forgetKeys } from '#db/idempotency.ts';
import { withCalls } from '#engine/outbox.ts';
import { insertNotices, planNotices } from '#features/deliveries/store/notices.ts';
import type { SelectPersonalData } from '#features/feature-data.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { formCondition, searchSealed } from '#features/submissions/person/sealed.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';

/**
 * Finds a person's transient values, which exist until their run has ended. Mails and jobs that wait for erased values send
 * nothing and end.
 */
export const pendingOf: SelectPersonalData = ({ installed, clock, ...parts }, request) =>
  searchSealed<TransientValues, string>(request, {
    first: '',
    keyOf: ({ uuid }) => uuid,
    read: (uuid, limit) =>
      parts.orm.em
        .fork()
        .find(TransientValues, { ...formCondition(request), uuid: { $gt: uuid } }, { orderBy: { uuid: 'asc' }, limit }),
    open(row) {
      const { uuid, formId, revision, createdAt, values, meta, ...captured } = recordOf(parts.box, row);
      const client = pickCaptured(captured);
      return { uuid, formId, revision, createdAt, until: null, values, language: meta.language, client };
    },
    erase: (uuids) =>
      withCalls(parts, clock(), async (em, enqueue) => {
        for (const { eraseWith } of installed) await eraseWith?.(em, uuids, enqueue);
        const found = await em.find(
          TransientValues,
          { uuid: uuids },
          { fields: ['createdAt'], disableIdentityMap: true },
        );
        await forgetKeys(
          em,
          found.map(({ createdAt }) => createdAt),
          uuids,
        );
        await insertNotices(em, await planNotices(em, uuids, new Map()), clock());
        return em.nativeDelete(TransientValues, { uuid: uuids });
      }),
  });
