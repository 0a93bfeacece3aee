import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { shownTexts } from '#features/submissions/shown-fields.ts';
import { differences } from '#features/submissions/versions/difference.ts';
import type { ChangedBy } from '#features/submissions/versions/entities.ts';
import { type Change, readChanges } from '#features/submissions/versions/versions.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A version created by a change, as the console and REST show it. */
export interface VersionView {
  version: number;
  at: Date;
  by: ChangedBy;
  /** The revision of the form that validated the change. */
  revision: number;
  /** Null when the next version was erased, and with it the values after this change. */
  changes: FieldChange[] | null;
}

export interface FieldChange {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
  /** The same values in readable form. */
  before_text: string;
  after_text: string;
}

type EditedSubmission = Pick<Submission, 'uuid' | 'formId' | 'version' | 'payload'>;

/** Lists the changes of a submission's answers, the oldest first. */
export async function versionsOf(
  em: EntityManager,
  box: SecretBox,
  revisions: Pick<Revisions, 'get'>,
  submission: EditedSubmission,
): Promise<VersionView[]> {
  if (submission.version === 1) return [];
  const all = await readChanges(em, box, submission.uuid);
  return Promise.all(
    all.map(async (change): Promise<VersionView> => {
      const { version, at, by, revision } = change;
      const after = valuesAfter(change, all, submission);
      return {
        version,
        at,
        by,
        revision,
        changes: after && (await changesOf(em, revisions, submission.formId, change, after)),
      };
    }),
  );
}

/**
 * Returns the values after a change. A row stores the values before its change; those after it are in the next row, or in the
 * submission.
 */
function valuesAfter(
  { version }: Change,
  all: readonly Change[],
  submission: EditedSubmission,
): SubmissionValues | null {
  if (version === submission.version) return submission.payload;
  return all.find((one) => one.version === version + 1)?.previous ?? null;
}

async function changesOf(
  em: EntityManager,
  revisions: Pick<Revisions, 'get'>,
  formId: number,
  { previous, previousRevision, revision }: Change,
  after: SubmissionValues,
): Promise<FieldChange[]> {
  const formBefore = await revisions.get(formId, previousRevision, em);
  const formAfter = await revisions.get(formId, revision, em);
  const textsBefore = shownTexts(formBefore.config, previous);
  const textsAfter = shownTexts(formAfter.config, after);
  return Object.entries(differences(previous, after)).map(([name, difference]) => ({
    ...{ name, label: labelOf(name, formAfter, formBefore), ...difference },
    before_text: textsBefore[name] ?? '',
    after_text: textsAfter[name] ?? '',
  }));
}

/** Returns the label from the first form that has the field. */
function labelOf(name: string, ...forms: readonly FormAtRevision[]): string {
  const found = forms.flatMap(({ config }) => inputFields(config)).find((field) => field.name === name);
  return found?.label || name;
}
