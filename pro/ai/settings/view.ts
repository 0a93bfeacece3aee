import type { StoredAiSettings } from '#db/ai/settings.ts';
import { aiProviders } from '#pro/ai/providers/table.ts';

/** What holds where nobody has said otherwise. */
export const AI_DEFAULTS = { maxOutputTokens: 16_000, timeoutSeconds: 120, requestsPerHour: 60 };

/** AI settings as administrators see them. */
export interface AiSettingsView {
  /** Null where nothing was saved: then nothing can be asked. */
  provider: string | null;
  model: string | null;
  /** Null for the provider's own address. */
  base_url: string | null;
  api_key_set: boolean;
  max_output_tokens: number;
  timeout_seconds: number;
  requests_per_hour: number;
  updated_at: string | null;
  /** What `provider` may be. */
  providers: { id: string; title: string }[];
}

export function aiSettingsView(settings: StoredAiSettings | null): AiSettingsView {
  const { maxOutputTokens, timeoutSeconds, requestsPerHour } = settings ?? AI_DEFAULTS;
  return {
    provider: settings?.provider ?? null,
    model: settings?.model ?? null,
    base_url: settings?.baseUrl ?? null,
    api_key_set: (settings?.apiKey ?? null) !== null,
    max_output_tokens: maxOutputTokens,
    timeout_seconds: timeoutSeconds,
    requests_per_hour: requestsPerHour,
    updated_at: settings?.updatedAt.toISOString() ?? null,
    providers: aiProviders.map(({ id, title }) => ({ id, title })),
  };
}
