import type { AiProvider } from '#pro/ai/providers/ai.ts';
import { connectOpenAi } from './client.ts';

/** OpenAI, and every server that is compatible with its Chat Completions API. */
export const openAi: AiProvider = {
  id: 'openai',
  title: 'OpenAI',
  api: { setting: 'OPENAI_API_URL', url: 'https://api.openai.com/v1' },
  connect: connectOpenAi,
};
