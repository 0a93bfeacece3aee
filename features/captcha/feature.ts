import type { Feature } from '#features/feature.ts';
import { captchaOption } from './option.ts';

export const captcha: Feature = {
  options: () => [captchaOption],
};
