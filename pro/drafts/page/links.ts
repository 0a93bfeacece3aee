import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formPath } from '#features/pages/surface.ts';

/** Form with the language of the visit. */
export type VisitedForm = Pick<ActiveForm, 'id' | 'visitLanguage' | 'framed'>;

/** Returns the path of the resume page, where visitors enter a code and to which mails link. */
export function resumePath(form: VisitedForm): string {
  return formPath(form, '/resume');
}

/**
 * Returns a link that resumes a draft. The token is in the fragment, which browsers do not send, so that it reaches no log and
 * no referrer.
 */
export function withDraft(pageUrl: string, formId: number, token: string): string {
  const url = new URL(pageUrl);
  url.hash = `svc-draft=${formId}.${token}`;
  return url.href;
}
