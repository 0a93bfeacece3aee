import { enabledCaptcha } from '#features/captcha/option.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { takesDrafts, takesPayment } from '#features/pro-options.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** A form's page, or one below it, in the language of the visit. */
export function formPath({ id, visitLanguage }: Pick<ActiveForm, 'id' | 'visitLanguage'>, below = ''): string {
  return `/forms/${id}${below}${visitLanguage === undefined ? '' : `?lang=${visitLanguage}`}`;
}

/** The page that the visitor is on, or one below it: in a frame that of the frame. */
export function visitPath(form: Pick<ActiveForm, 'id' | 'visitLanguage' | 'framed'>, below = ''): string {
  return formPath(form, form.framed ? `/embed${below}` : below);
}

/** Whether a form's page belongs to surface B: only that can carry its submissions, or ends the draft that they began as. */
export function needsSurfaceB(config: Pick<FormConfig, 'options'>): boolean {
  return takesPayment(config) || takesDrafts(config) || enabledCaptcha(config) !== null;
}
