import { enabledCaptcha } from '#features/captcha/option.ts';
import { takesDrafts, takesPayment } from '#features/pro-options.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** Whether a form's page belongs to surface B: only that can carry its submissions, or ends the draft that they began as. */
export function needsSurfaceB(config: Pick<FormConfig, 'options'>): boolean {
  return takesPayment(config) || takesDrafts(config) || enabledCaptcha(config) !== null;
}
