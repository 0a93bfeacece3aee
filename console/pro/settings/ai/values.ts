/** The service's settings for models. */
export interface AiSettings {
  provider: string | null;
  model: string | null;
  base_url: string | null;
  api_key_set: boolean;
  max_output_tokens: number;
  timeout_seconds: number;
  requests_per_hour: number;
}

/** The values of the form. The key is '' until somebody enters it. */
export interface AiValues extends Omit<AiSettings, 'api_key_set'> {
  [key: string]: unknown;
  api_key: string | null;
  /** True to save without testing the account at the provider. */
  unasked: boolean;
}

export function aiValues(settings: AiSettings): AiValues {
  const { provider, model, base_url, max_output_tokens, timeout_seconds, requests_per_hour } = settings;
  const limits = { max_output_tokens, timeout_seconds, requests_per_hour };
  return { provider, model, base_url, api_key: '', ...limits, unasked: false };
}

/** Builds the request body. */
export function aiBody({ unasked, ...changes }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return unasked === true ? { ...changes, check: false } : changes;
}

/** Builds the request body that lists models: empty for the saved account, otherwise the account in the form. */
export function accountToList(saved: AiSettings, now: AiValues): Record<string, unknown> {
  const isSaved = saved.provider === now.provider && saved.base_url === now.base_url && now.api_key === '';
  if (isSaved) return {};
  const { provider, base_url, api_key } = now;
  return { provider, base_url, ...(api_key !== '' && { api_key }) };
}
