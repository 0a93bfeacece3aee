import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { ReadTimeline, TimelineEntry } from '#features/timeline.ts';
import { versionsOf } from './history.ts';

/** Adds the changes of a submission's answers to its timeline; the values only for people who may see them. */
export const changeEntries: ReadTimeline = async ({ em, box, values }, { uuid }) => {
  const submission = await em.findOne(Submission, { uuid });
  if (!submission) return [];
  const revisions = {
    async get(formId: number, revision: number) {
      const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
      return { id: formId, revision, title, config };
    },
  };
  const versions = await versionsOf(em, box, revisions, submission);
  return versions.map(({ version, at, by, revision, changes }): TimelineEntry => {
    const shown = changes?.map(({ name, label, before_text, after_text }) => {
      return { name, label, ...(values && { before_text, after_text }) };
    });
    return {
      ...{ kind: 'edited', at, state: null, id: null },
      details: { version, by, revision, changes: shown ?? null },
      actions: [],
    };
  });
};
