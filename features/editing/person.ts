import { eraseFromExports } from '#features/exports/store/erased.ts';
import type { SelectPersonalData } from '#features/feature-data.ts';
import { formCondition, searchSealed } from '#features/submissions/person/sealed.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { openChange } from '#features/submissions/versions/versions.ts';

type Key = Pick<SubmissionVersion, 'submissionUuid' | 'version'>;

/** Finds a person's values in earlier versions of submissions. Erasing them leaves the current version as it is. */
export const earlierOf: SelectPersonalData = ({ orm, box }, request) =>
  searchSealed<SubmissionVersion, Key>(request, {
    first: { submissionUuid: '', version: 0 },
    keyOf: ({ submissionUuid, version }) => ({ submissionUuid, version }),
    read: ({ submissionUuid, version }, limit) =>
      orm.em.fork().find(
        SubmissionVersion,
        {
          ...formCondition(request),
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
        // Exports may have been created before the change.
        await eraseFromExports(
          em,
          keys.map(({ submissionUuid }) => submissionUuid),
        );
        return em.nativeDelete(SubmissionVersion, { $or: keys });
      }),
  });
