import { type ActiveForm, atRevision } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { refuseLinks } from '#features/spam/guard.ts';
import { openEditToken, splitEditKey } from '#features/submissions/edit-link.ts';
import { editableUntil } from '#features/submissions/editable.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { type ChangeParts, type ChangeResult, changeAnswers } from './changing/change.ts';
import { type PinnedParts, pinnedForm } from './changing/pinned.ts';

export interface FindParts extends PinnedParts {
  box: SecretBox;
  clock: () => Date;
}

/**
 * Returns the submission that a token lets its holder change, and the form by which it is changed.
 * @throws Refusal `edit_link_over` for every other token, for a deleted submission, and after the editing period
 */
export async function openForVisitor(
  deps: FindParts,
  form: ActiveForm,
  token: unknown,
): Promise<{ submission: Submission; form: ActiveForm; until: Date | null }> {
  const { orm, box, clock } = deps;
  const uuid = openEditToken(box, form.id, token);
  const submission = uuid && (await orm.em.fork().findOne(Submission, { uuid, formId: form.id }));
  const until = submission ? editableUntil(form.config, submission.createdAt) : undefined;
  if (!submission || until === undefined || (until && until <= clock())) {
    throw new Refusal('edit_link_over', textsOf(form.config).editing.over);
  }
  return { submission, form: await formOfChange(deps, form, submission), until };
}

/** Returns the form by which a visitor changes a submission. */
export async function formOfChange(deps: PinnedParts, form: ActiveForm, submission: Submission): Promise<ActiveForm> {
  const pinned = await pinnedForm(deps, form, submission);
  return pinned ? atRevision(form, pinned) : form;
}

/**
 * Changes a submission as its visitor has sent it: the page has all of its fields.
 * @param key the key of the page: the token, and the version that the page showed
 * @throws Refusal
 */
export async function changeByVisitor(
  deps: ChangeParts & PinnedParts,
  found: ActiveForm,
  {
    key,
    ...sent
  }: {
    key: unknown;
    sent: Record<string, unknown>;
    honeypots: readonly string[];
    uploadErrors?: Readonly<Record<string, string>> | undefined;
  },
): Promise<ChangeResult & { submission: Submission }> {
  const parts = splitEditKey(key);
  const { submission, form } = await openForVisitor(deps, found, parts?.token);
  const result = await changeAnswers(deps, {
    ...{ submission, form, from: 'page', version: parts?.version ?? 0 },
    ...sent,
    look: ({ values }) => refuseLinks(form, values),
  });
  return { ...result, submission };
}
