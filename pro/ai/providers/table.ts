import type { AiProvider } from './ai.ts';
import { anthropic } from './anthropic/definition.ts';
import { openAi } from './openai/definition.ts';

/** Every kind of API that models are asked by; a new one is a folder and an entry here. */
export const aiProviders: readonly AiProvider[] = [openAi, anthropic];
