import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Endpoint, ProviderEvent } from '#fakes/pro/payments/deliveries.ts';
import { DAY_MS } from '#time.ts';
import { writeCertificate } from './certificate.ts';

export interface PayPalEndpoint extends Endpoint {
  /** Base URL of the fake in the request that created the webhook; the certificate is served there. */
  baseUrl: string;
}

/** Signs webhooks as PayPal does, with a certificate of its own. */
export class Signing {
  readonly #now: () => Date;
  #cachedKeys: ReturnType<typeof createKeys> | null = null;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Certificate in PEM, served at `/v1/notifications/certs/{name}`. */
  get certificate(): { name: string; pem: string } {
    return this.#keys;
  }

  /** Returns the headers of one transmission. */
  sign(event: ProviderEvent, { id: webhookId, baseUrl }: PayPalEndpoint): Record<string, string> {
    const { name, privateKey } = this.#keys;
    const id = randomUUID();
    const time = `${this.#now().toISOString().slice(0, 19)}Z`;
    const signed = `${id}|${time}|${webhookId}|${crc32(event.body)}`;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${baseUrl}/v1/notifications/certs/${name}`,
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sign('sha256', Buffer.from(signed), privateKey).toString('base64'),
      'paypal-transmission-time': time,
    };
  }

  /** Keys, created at their first use: most sandboxes never need them. */
  get #keys() {
    this.#cachedKeys ??= createKeys(this.#now());
    return this.#cachedKeys;
  }
}

function createKeys(now: Date) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = writeCertificate({
    name: 'messageverificationcerts.sandbox.paypal.example',
    publicKey,
    signedBy: privateKey,
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + 365 * DAY_MS),
  });
  return { name: `CERT-${randomUUID().slice(0, 8)}`, pem, privateKey };
}
