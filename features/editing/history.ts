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

/** A version that a change made. */
export interface VersionView {
  version: number;
  at: Date;
  by: ChangedBy;
  /** What it was validated with. */
  revision: number;
  /** Null where the values before or after it have been erased. */
  changes: FieldChange[] | null;
}

export interface FieldChange {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
  /** What people read. */
  before_text: string;
  after_text: string;
}

type Told = Pick<Submission, 'uuid' | 'formId' | 'version' | 'payload'>;

/** The changes of the answers of a submission in the order in which they were made. */
export async function versionsOf(
  em: EntityManager,
  box: SecretBox,
  revisions: Pick<Revisions, 'get'>,
  submission: Told,
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

function valuesAfter({ version }: Change, all: readonly Change[], submission: Told): SubmissionValues | null {
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
  const [then, now] = [await revisions.get(formId, previousRevision, em), await revisions.get(formId, revision, em)];
  const [textsBefore, textsAfter] = [shownTexts(then.config, previous), shownTexts(now.config, after)];
  return Object.entries(differences(previous, after)).map(([name, difference]) => ({
    ...{ name, label: labelOf(name, now, then), ...difference },
    before_text: textsBefore[name] ?? '',
    after_text: textsAfter[name] ?? '',
  }));
}

function labelOf(name: string, ...forms: readonly FormAtRevision[]): string {
  const found = forms.flatMap(({ config }) => inputFields(config)).find((field) => field.name === name);
  return found?.label || name;
}
