import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal, type SpamFinding } from '#features/requests/refusal.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionGuards } from '#features/submissions/guards.ts';
import { renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import { textsOf } from '#texts/index.ts';
import { CAPTCHA_KEY, enabledCaptcha } from './option.ts';

/** The token and address of a visitor of a form with CAPTCHA. */
export interface CaptchaSent {
  token: unknown;
  ipAddress: string | null;
}

/** Thrown for a visitor who did not pass. The message is for the visitor. */
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
   * @returns `unavailable` when the provider could not be asked and the form accepts that; null for a form without CAPTCHA
   * @throws CaptchaFailed
   * @throws Refusal `captcha_unavailable` when the provider could not be asked; nothing was stored
   */
  check(form: ActiveForm, sent: CaptchaSent, now: Date): Promise<'passed' | 'unavailable' | null>;
}

/** @throws Refusal `captcha_form` for a form with CAPTCHA on surface A, which cannot carry tokens */
export const refuseCaptchaForm: NonNullable<SubmissionGuards['form']> = ({ form, surface }) => {
  if (surface !== 'a' || !enabledCaptcha(form.config)) return undefined;
  throw new Refusal('captcha_form', textsOf(form.config).refusals.captchaForm);
};

/**
 * Checks the token of a visitor and marks it as used.
 * @throws Refusal `validation_failed` on the field of the token, `captcha_unavailable`
 */
export function guardCaptcha(
  gate: CaptchaGate | undefined,
  readSite: () => Promise<Site>,
): NonNullable<SubmissionGuards['challenge']> {
  return async ({ form, body, ipAddress, now, raw, asksCaptcha }) => {
    if (!asksCaptcha || !enabledCaptcha(form.config)) return undefined;
    if (!gate) throw new Refusal('captcha_unavailable', textsOf(form.config).captcha.absent);
    try {
      const found = await gate.check(form, { token: body[CAPTCHA_KEY], ipAddress }, now);
      return found === 'unavailable' ? { meta: { captcha: found } } : undefined;
    } catch (error) {
      if (!(error instanceof CaptchaFailed)) throw error;
      const errors = { fields: { [CAPTCHA_KEY]: error.message }, data: raw };
      throw new Refusal('validation_failed', await renderErrorMessage(form, readSite), { errors, spam: error.finding });
    }
  };
}
