import type { CaptchaProvider } from './captcha.ts';
import { askRecaptcha, RECAPTCHA_API, RECAPTCHA_LIFETIME_MS, recaptchaScript } from './recaptcha.ts';
import { verdictOf } from './siteverify.ts';

const NO_SCORE = 'reCAPTCHA gives no score: the keys of the form are not those of version 3';

/** reCAPTCHA v3: no interaction; a score from 0 to 1 for an action that the page names. */
export const recaptchaV3: CaptchaProvider = {
  title: 'reCAPTCHA v3',
  api: RECAPTCHA_API,
  widget: (url, { siteKey, language }) => recaptchaScript(url, siteKey, language),
  async verify(check, deps) {
    const answer = await askRecaptcha(check, deps);
    const verdict = verdictOf(answer, check, { lifetimeMs: RECAPTCHA_LIFETIME_MS, hasAction: true });
    const { success, score } = answer;
    if (!success) return verdict;
    // The token is valid, so this is no outage. The missing score is unknown and must not pass as a good one.
    if (score === null) return { passed: false, reason: 'failed', detail: { score: 'none' }, mistake: NO_SCORE };
    if (!verdict.passed || score >= check.minScore) return verdict;
    return { passed: false, reason: 'low_score', detail: { score, min_score: check.minScore } };
  },
};
