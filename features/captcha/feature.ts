import type { Feature } from '#features/feature.ts';
import { guardCaptcha, refuseCaptchaForm } from './guard.ts';
import { captchaOption } from './option.ts';

export const captcha: Feature = {
  options: () => [captchaOption],
  guards: ({ captcha, readSite }) => ({ form: refuseCaptchaForm, challenge: guardCaptcha(captcha, readSite) }),
};
