import { enabledCaptcha } from '../captcha/config.ts';
import type { FormConfig } from '../config/types.ts';
import { enabledPayment } from '../payment/config.ts';

/** Whether only surface B can carry a form's submissions, so that its page belongs to that surface too. */
export function needsSurfaceB({ options }: Pick<FormConfig, 'options'>): boolean {
  return enabledPayment({ options }) !== null || enabledCaptcha({ options }) !== null;
}
