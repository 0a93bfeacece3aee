import type { Feature } from '#features/feature.ts';
import { AiRequest, aiRequestContent } from './entities.ts';

export const ai: Feature = {
  entities: [AiRequest],
  sealed: [aiRequestContent],
  expiring: [{ table: 'ai_requests', where: 'expires_at <= ?' }],
};
