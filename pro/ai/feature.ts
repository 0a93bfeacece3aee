import { aiRequestContent } from '#db/entities/pro/ai.ts';
import type { Feature } from '#features/feature.ts';

export const ai: Feature = {
  sealed: [aiRequestContent],
  expiring: [{ table: 'ai_requests', where: 'expires_at <= ?' }],
};
