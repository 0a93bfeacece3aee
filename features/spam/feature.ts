import type { Feature } from '#features/feature.ts';
import { CaptchaToken, Spam, SpamDrops, spamValues } from './entities.ts';

export const spam: Feature = {
  entities: [CaptchaToken, Spam, SpamDrops],
  sealed: [spamValues],
};
