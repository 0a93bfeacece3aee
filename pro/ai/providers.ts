import type { HttpClient } from '#outgoing/http-client.ts';
import type { AiAccount, AiClient, AiProvider, AiProviderId } from './providers/ai.ts';
import { aiProviders } from './providers/table.ts';

/** Provider and account to use, from the settings. */
export interface AiTarget {
  provider: AiProviderId;
  /** Null for the provider's own address. */
  baseUrl: string | null;
  apiKey: string | null;
}

export interface AiProvidersParts {
  http: HttpClient;
  /** URLs of the model providers' APIs, without a trailing slash, by the name of their setting. */
  aiApiUrls: Readonly<Record<string, string>>;
}

/** Opens clients for the model providers at the URLs of this installation. */
export class AiProviders {
  readonly #deps: AiProvidersParts;
  /** Client of the last target. Reused while the settings stay, because a client remembers the features that its server lacks. */
  #last: { key: string; client: AiClient } | undefined;

  constructor(deps: AiProvidersParts) {
    this.#deps = deps;
  }

  get(id: string): AiProvider {
    const provider = aiProviders.find((one) => one.id === id);
    if (!provider) throw new Error(`there is no provider ${id}`);
    return provider;
  }

  /** Returns the URL that is used when the settings have no `base_url`. */
  defaultUrl(id: AiProviderId): string {
    const { setting, url } = this.get(id).api;
    return this.#deps.aiApiUrls[setting] ?? url;
  }

  /** Returns a client for the target. @param timeoutMs time limit of each request */
  open({ provider: id, baseUrl, apiKey }: AiTarget, timeoutMs: number): AiClient {
    const provider = this.get(id);
    const account: AiAccount = { baseUrl: baseUrl ?? this.defaultUrl(provider.id), apiKey };
    const key = JSON.stringify([id, account, timeoutMs]);
    if (this.#last?.key !== key) {
      this.#last = { key, client: provider.connect(account, { http: this.#deps.http, timeoutMs }) };
    }
    return this.#last.client;
  }
}
