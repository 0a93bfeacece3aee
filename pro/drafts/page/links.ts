import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formPath } from '#features/pages/surface.ts';

/** A form whose pages are in the language of the visit. */
export type VisitedForm = Pick<ActiveForm, 'id' | 'visitLanguage' | 'framed'>;

/** The page on which a draft is resumed by its code, and to which mails lead. */
export function resumePath(form: VisitedForm): string {
  return formPath(form, '/resume');
}

/**
 * An address that continues a draft. The token stands in the fragment, which no browser sends: it is in no log and no
 * referrer.
 */
export function withDraft(pageUrl: string, formId: number, token: string): string {
  const url = new URL(pageUrl);
  url.hash = `svc-draft=${formId}.${token}`;
  return url.href;
}
