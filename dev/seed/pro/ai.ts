import type { Foundation } from '#bin/composition/foundation.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { openAi } from '#pro/ai/providers/openai/definition.ts';
import { aiSettings, readAiSettings } from '#pro/ai/settings/definition.ts';
import { seedSettings } from './saving.ts';

export interface ModelContext extends Pick<Foundation, 'orm' | 'box'> {
  aiApiUrls: Readonly<Record<string, string>>;
  sandbox: string;
}

/** Configures the sandbox's model, unless another one was saved, or the setting for OpenAI's API names another address. */
export async function enterModel({ aiApiUrls, sandbox, ...parts }: ModelContext): Promise<void> {
  if (!aiApiUrls[openAi.api.setting]?.startsWith(sandbox) || (await readAiSettings(parts))) return;
  const given = { provider: openAi.id, model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY };
  await seedSettings(parts, aiSettings, given);
}
