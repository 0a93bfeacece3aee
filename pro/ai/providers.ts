import type { HttpClient } from '#outgoing/http-client.ts';
import type { AiAccount, AiClient, AiProvider, AiProviderId } from './providers/ai.ts';
import { aiProviders } from './providers/table.ts';

/** The provider and account to ask, from the settings. */
export interface AiTarget {
  provider: AiProviderId;
  /** Null for the provider's own address. */
  baseUrl: string | null;
  apiKey: string | null;
}

export interface AiProvidersParts {
  http: HttpClient;
  /** Where providers are, by the setting that says so. Without a trailing slash. */
  aiApiUrls: Readonly<Record<string, string>>;
}

/** The providers of models as this installation reaches them. */
export class AiProviders {
  readonly #deps: AiProvidersParts;
  /** What a server was found to lack is remembered for as long as the settings stay. */
  #last: { key: string; client: AiClient } | undefined;

  constructor(deps: AiProvidersParts) {
    this.#deps = deps;
  }

  of(id: string): AiProvider {
    const provider = aiProviders.find((one) => one.id === id);
    if (!provider) throw new Error(`there is no provider ${id}`);
    return provider;
  }

  /** The address that is used where the settings have none. */
  ownUrl(id: AiProviderId): string {
    const { setting, url } = this.of(id).api;
    return this.#deps.aiApiUrls[setting] ?? url;
  }

  /** @param timeoutMs for each request */
  open({ provider: id, baseUrl, apiKey }: AiTarget, timeoutMs: number): AiClient {
    const provider = this.of(id);
    const account: AiAccount = { baseUrl: baseUrl ?? this.ownUrl(provider.id), apiKey };
    const key = JSON.stringify([id, account, timeoutMs]);
    if (this.#last?.key !== key) {
      this.#last = { key, client: provider.connect(account, { http: this.#deps.http, timeoutMs }) };
    }
    return this.#last.client;
  }
}
