import type { AiProvider } from '#pro/ai/providers/ai.ts';
import { connectAnthropic } from './client.ts';

export const anthropic: AiProvider = {
  id: 'anthropic',
  title: 'Anthropic',
  api: { setting: 'ANTHROPIC_API_URL', url: 'https://api.anthropic.com' },
  connect: connectAnthropic,
};
