import type { MikroORM } from '@mikro-orm/mysql';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Credentials, PaymentGateway, PaymentMode, PaymentProvider } from './providers/payments.ts';
import { findPaymentProvider } from './providers/table.ts';
import { readAccount } from './settings/definition.ts';

export interface GatewayParts {
  orm: MikroORM;
  box: SecretBox;
  http: HttpClient;
  /** Where the providers' APIs are, by the name of their setting; without a trailing slash. */
  paymentApiUrls: Readonly<Record<string, string>>;
}

interface Open {
  credentials: string;
  gateway: PaymentGateway;
}

/** The site's accounts at payment providers. A gateway is kept while its credentials stay as they are: it may hold a token. */
export class Gateways {
  readonly #app: GatewayParts;
  readonly #open = new Map<string, Open>();

  constructor(app: GatewayParts) {
    this.#app = app;
  }

  /** @throws ProviderError `not_configured` when no credentials were entered */
  async of(providerId: string, mode: string, now: Date): Promise<PaymentGateway> {
    const provider = findPaymentProvider(providerId);
    const account = provider && (await readAccount(this.#app, { provider: providerId, mode }, now));
    if (!provider || !account) {
      throw new ProviderError(
        `There are no credentials for ${provider?.title ?? providerId} in ${mode} mode. Enter them in the payment settings.`,
        { kind: 'permanent', type: 'not_configured' },
      );
    }
    const key = `${providerId} ${mode}`;
    const credentials = JSON.stringify(account.credentials);
    const known = this.#open.get(key);
    if (known?.credentials === credentials) return known.gateway;
    const gateway = this.openWith(provider, mode as PaymentMode, account.credentials);
    this.#open.set(key, { credentials, gateway });
    return gateway;
  }

  /** Opens a gateway with credentials that need not be saved. */
  openWith(provider: PaymentProvider, mode: PaymentMode, credentials: Credentials): PaymentGateway {
    const { http, paymentApiUrls } = this.#app;
    const { setting, url } = provider.api[mode];
    return provider.open(credentials, mode, { http, apiUrl: paymentApiUrls[setting] ?? url });
  }
}
