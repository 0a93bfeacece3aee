import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Site } from '#features/site/site.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { prepareSuccessMessage } from '#features/submissions/store/form-messages.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Returns the success message that a form's author wrote: it is read once the address is confirmed. @returns null without one */
export async function saidAfterwards(
  { box, readSite }: { box: SecretBox; readSite(): Promise<Site> },
  form: ActiveForm,
  submission: Submission,
): Promise<string | null> {
  const { success_message: own, endings = [] } = form.config.options;
  if (!own && endings.length === 0) return null;
  const render = await prepareSuccessMessage(form, readSite);
  return render(recordOf(box, submission));
}
