import { eraseFromExports } from '#features/exports/store/erased.ts';
import type { LookForPerson } from '#features/feature-data.ts';
import { formOf, sealedOf } from '#features/submissions/person/sealed.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { openChange } from '#features/submissions/versions/versions.ts';

type Key = Pick<SubmissionVersion, 'submissionUuid' | 'version'>;

/** Values of submissions from before they were changed. The submission stays as it is now. */
export const earlierOf: LookForPerson = ({ orm, box }, request) =>
  sealedOf<SubmissionVersion, Key>(request, {
    first: { submissionUuid: '', version: 0 },
    keyOf: ({ submissionUuid, version }) => ({ submissionUuid, version }),
    read: ({ submissionUuid, version }, limit) =>
      orm.em.fork().find(
        SubmissionVersion,
        {
          ...formOf(request),
          $or: [{ submissionUuid: { $gt: submissionUuid } }, { submissionUuid, version: { $gt: version } }],
        },
        { orderBy: { submissionUuid: 'asc', version: 'asc' }, limit },
      ),
    open(row) {
      const { submissionUuid: uuid, formId, createdAt } = row;
      const { previous: values, previousRevision: revision } = openChange(box, row);
      return { uuid, formId, revision, createdAt, until: null, values };
    },
    erase: (keys) =>
      orm.em.fork().transactional(async (em) => {
        // They may have been made before the change.
        await eraseFromExports(
          em,
          keys.map(({ submissionUuid }) => submissionUuid),
        );
        return em.nativeDelete(SubmissionVersion, { $or: keys });
      }),
  });
