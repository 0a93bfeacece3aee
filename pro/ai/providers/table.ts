import type { AiProvider } from './ai.ts';
import { anthropic } from './anthropic/definition.ts';
import { openAi } from './openai/definition.ts';

/** All model providers. A new provider is a folder and an entry here. */
export const aiProviders: readonly AiProvider[] = [openAi, anthropic];
