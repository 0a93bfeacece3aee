import type { Foundation } from '#bin/composition/foundation.ts';
import { readAiSettings, writeAiSettings } from '#db/ai/settings.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#dev/sandbox/ai/openai.ts';
import { openAi } from '#pro/ai/providers/openai/definition.ts';
import { AI_DEFAULTS } from '#pro/ai/settings/view.ts';

export interface ModelContext extends Pick<Foundation, 'orm' | 'box'> {
  aiApiUrls: Readonly<Record<string, string>>;
  sandbox: string;
}

/** Has development ask the sandbox's model, unless another one was saved, or OpenAI's API is elsewhere. */
export async function enterModel({ aiApiUrls, sandbox, ...parts }: ModelContext): Promise<void> {
  if (!aiApiUrls[openAi.api.setting]?.startsWith(sandbox) || (await readAiSettings(parts))) return;
  const target = { provider: openAi.id, baseUrl: null, model: SANDBOX_OPENAI_MODEL, apiKey: SANDBOX_OPENAI_KEY };
  await writeAiSettings(parts, null, { ...target, ...AI_DEFAULTS, updatedAt: new Date() });
}
