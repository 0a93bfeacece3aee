import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal, type SpamFinding } from '#features/requests/refusal.ts';
import { textsOf } from '#texts/index.ts';
import { CAPTCHA_KEY, enabledCaptcha } from './option.ts';

/** What a visitor of a form with CAPTCHA sent, beside the values. */
export interface CaptchaSent {
  token: unknown;
  ipAddress: string | null;
}

/** A visitor who did not pass. The message is for the visitor. */
export class CaptchaFailed extends Error {
  readonly finding: SpamFinding;

  constructor(message: string, finding: SpamFinding) {
    super(message);
    this.name = 'CaptchaFailed';
    this.finding = finding;
  }
}

/** Checks tokens. */
export interface CaptchaGate {
  /**
   * @returns `unavailable` where the provider could not be asked and the form accepts that; null for a form without CAPTCHA
   * @throws CaptchaFailed
   * @throws Refusal `captcha_unavailable` where the provider could not be asked; nothing was kept
   */
  check(form: ActiveForm, sent: CaptchaSent, now: Date): Promise<'passed' | 'unavailable' | null>;
}

/** @throws Refusal `captcha_form` for a form that surface A cannot carry */
export function refuseCaptchaForm(form: ActiveForm, surface: 'a' | 'b'): void {
  if (surface !== 'a' || !enabledCaptcha(form.config)) return;
  throw new Refusal('captcha_form', textsOf(form.config).refusals.captchaForm);
}

/**
 * The last guard, because it may cost money and uses the token up.
 * @param refused the message for the visitor beside the field's own one, and the values that come back
 * @returns as `CaptchaGate.check`
 * @throws Refusal `validation_failed` on the field of the token, `captcha_unavailable`
 */
export async function requireCaptcha(
  gate: CaptchaGate | undefined,
  form: ActiveForm,
  sent: CaptchaSent,
  { now, refused }: { now: Date; refused(): Promise<{ message: string; data: Record<string, unknown> }> },
): Promise<'passed' | 'unavailable' | null> {
  if (!enabledCaptcha(form.config)) return null;
  if (!gate) throw new Refusal('captcha_unavailable', textsOf(form.config).captcha.absent);
  try {
    return await gate.check(form, sent, now);
  } catch (error) {
    if (!(error instanceof CaptchaFailed)) throw error;
    const { message, data } = await refused();
    const errors = { fields: { [CAPTCHA_KEY]: error.message }, data };
    throw new Refusal('validation_failed', message, { errors, spam: error.finding });
  }
}
