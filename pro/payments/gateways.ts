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
  /** URLs of the providers' APIs, without a trailing slash, by the name of their setting. */
  paymentApiUrls: Readonly<Record<string, string>>;
}

interface Open {
  credentials: string;
  gateway: PaymentGateway;
}

/**
 * Opens the site's accounts at payment providers. A gateway is reused until its credentials change, because it may hold a
 * token.
 */
export class Gateways {
  readonly #app: GatewayParts;
  readonly #open = new Map<string, Open>();

  constructor(app: GatewayParts) {
    this.#app = app;
  }

  /** Returns the gateway of an account. @throws ProviderError `not_configured` when no credentials were entered */
  async get(providerId: string, mode: string, now: Date): Promise<PaymentGateway> {
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
    const cached = this.#open.get(key);
    if (cached?.credentials === credentials) return cached.gateway;
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
