import type { StoredAiSettings } from '#db/ai/settings.ts';
import { isNoNewSecret } from '#forms/config/secret-names.ts';
import type { AiTarget } from '#pro/ai/providers.ts';
import { sendsInClear } from './address.ts';
import { AiSettingsError } from './errors.ts';

/** Whom to ask, as an administrator says it: what is undefined stays, null is none. */
export interface TargetChange {
  provider?: string | undefined;
  baseUrl?: string | null | undefined;
  apiKey?: string | null | undefined;
}

/**
 * Whom to ask after a change. A stored key goes only where it was meant to go: for another provider or address it has to be
 * given again.
 * @throws AiSettingsError naming what is missing
 */
export function changedTarget(
  stored: StoredAiSettings | null,
  change: TargetChange,
  /** The address that is used without `base_url`. */
  ownUrl: (provider: string) => string,
): AiTarget {
  const provider = change.provider ?? stored?.provider;
  if (provider === undefined) throw invalid({ provider: 'provider is required' });
  const isSameProvider = stored?.provider === provider;
  const baseUrl = change.baseUrl === undefined ? (isSameProvider ? stored.baseUrl : null) : change.baseUrl;
  const isSamePlace = isSameProvider && stored.baseUrl === baseUrl;
  const apiKey = keyOf(isSamePlace ? stored.apiKey : null, change.apiKey);
  const removes = change.apiKey === null;
  if (stored?.apiKey && apiKey === null && !removes) {
    throw invalid({ api_key: 'api_key is required: the one that is stored is for another provider or base_url' });
  }
  if (apiKey === null && baseUrl === null) {
    throw invalid({ api_key: 'api_key is required; only servers of your own, with a base_url, may need none' });
  }
  if (apiKey !== null && sendsInClear(baseUrl ?? ownUrl(provider))) {
    throw invalid({ base_url: 'base_url must begin with https://, since an API key is sent there' });
  }
  return { provider, baseUrl, apiKey };
}

function keyOf(stored: string | null, given: string | null | undefined): string | null {
  if (given === null) return null;
  return isNoNewSecret(given) ? stored : (given ?? null);
}

function invalid(errors: Record<string, string>): AiSettingsError {
  return new AiSettingsError('validation_failed', errors);
}
