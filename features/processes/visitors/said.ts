import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Site } from '#features/site/site.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { prepareSuccessMessage } from '#features/submissions/store/form-messages.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';

/**
 * Returns the success message that a form's author wrote: it is read once the address is confirmed.
 * @param seen the answers that the reader may see, who may own an address that somebody has mistyped, and gets no links; absent for the
 *   respondent
 * @returns null without one
 */
export async function saidAfterwards(
  { box, readSite }: { box: SecretBox; readSite(): Promise<Site> },
  form: ActiveForm,
  submission: Submission,
  seen?: SubmissionValues,
): Promise<string | null> {
  const { success_message: own, endings = [] } = form.config.options;
  if (!own && endings.length === 0) return null;
  const render = await prepareSuccessMessage(form, readSite);
  const record = recordOf(box, submission);
  if (!seen) return render(record);
  const { editToken: _edit, statusToken: _status, ...rest } = record;
  return render({ ...rest, values: seen });
}
