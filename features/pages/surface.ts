import { enabledCaptcha } from '#features/captcha/option.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { takesDrafts, takesPayment } from '#features/pro-options.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** Returns the path of a form's page, or of a page below it, in the language of the visit. */
export function formPath({ id, visitLanguage }: Pick<ActiveForm, 'id' | 'visitLanguage'>, below = ''): string {
  return `/forms/${id}${below}${visitLanguage === undefined ? '' : `?lang=${visitLanguage}`}`;
}

/** Returns the path of the visitor's current page, or of a page below it; in a frame that of the frame. */
export function visitPath(form: Pick<ActiveForm, 'id' | 'visitLanguage' | 'framed'>, below = ''): string {
  return formPath(form, form.framed ? `/embed${below}` : below);
}

/** True if the form's page submits over surface B, which alone supports its submissions or closes the draft. */
export function needsSurfaceB(config: Pick<FormConfig, 'options'>): boolean {
  return takesPayment(config) || takesDrafts(config) || enabledCaptcha(config) !== null;
}
