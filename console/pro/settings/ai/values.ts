/** What a read says of whom the site asks. */
export interface AiSettings {
  provider: string | null;
  model: string | null;
  base_url: string | null;
  api_key_set: boolean;
  max_output_tokens: number;
  timeout_seconds: number;
  requests_per_hour: number;
}

/** The form: the key is '' until it is entered. */
export interface AiValues extends Omit<AiSettings, 'api_key_set'> {
  [key: string]: unknown;
  api_key: string | null;
  /** Whether to save without asking the provider. */
  unasked: boolean;
}

export function aiValues(settings: AiSettings): AiValues {
  const { provider, model, base_url, max_output_tokens, timeout_seconds, requests_per_hour } = settings;
  const limits = { max_output_tokens, timeout_seconds, requests_per_hour };
  return { provider, model, base_url, api_key: '', ...limits, unasked: false };
}

/** What is sent of a change. */
export function aiBody({ unasked, ...changes }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return unasked === true ? { ...changes, check: false } : changes;
}

/** Whose models are listed: those of the account that is saved, or of the one that is being entered. */
export function askedAccount(saved: AiSettings, now: AiValues): Record<string, unknown> {
  const isSaved = saved.provider === now.provider && saved.base_url === now.base_url && now.api_key === '';
  if (isSaved) return {};
  const { provider, base_url, api_key } = now;
  return { provider, base_url, ...(api_key !== '' && { api_key }) };
}
