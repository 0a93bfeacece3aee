import { ProviderError } from '../../errors.ts';
import type { CaptchaProvider } from '../captcha.ts';
import { askRecaptcha, RECAPTCHA_API, RECAPTCHA_LIFETIME_MS, recaptchaScript } from '../recaptcha.ts';
import { verdictOf } from '../siteverify.ts';

/** reCAPTCHA v3: nothing to click; a score from 0 to 1, for an action that the page names. */
export const recaptchaV3: CaptchaProvider = {
  id: 'recaptcha_v3',
  title: 'reCAPTCHA v3',
  api: RECAPTCHA_API,
  widget: (url, { siteKey, language }) => recaptchaScript(url, siteKey, language),
  async verify(check, deps) {
    const answer = await askRecaptcha(check, deps);
    if (!answer.success) return verdictOf(answer, check, RECAPTCHA_LIFETIME_MS);
    const { score, action } = answer;
    if (score === null) {
      const message = 'reCAPTCHA gives no score: the keys of the form are not those of version 3.';
      throw new ProviderError(message, { kind: 'permanent', type: 'unauthorized' });
    }
    // Every token of version 3 has one.
    if (action === null) return { passed: false, reason: 'failed', detail: { action: '' } };
    const verdict = verdictOf(answer, check, RECAPTCHA_LIFETIME_MS);
    if (!verdict.passed || score >= check.minScore) return verdict;
    return { passed: false, reason: 'low_score', detail: { score, min_score: check.minScore } };
  },
};
