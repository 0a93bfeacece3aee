import { enabledCaptcha } from '#forms/captcha/config.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { enabledDrafts } from '#forms/drafts/config.ts';
import { enabledPayment } from '#forms/payment/config.ts';

/** Whether a form's page belongs to surface B: only that can carry its submissions, or ends the draft that they began as. */
export function needsSurfaceB({ options }: Pick<FormConfig, 'options'>): boolean {
  return [enabledPayment, enabledCaptcha, enabledDrafts].some((part) => part({ options }) !== null);
}
