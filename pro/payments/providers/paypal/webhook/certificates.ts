import { type KeyObject, X509Certificate } from 'node:crypto';
import { ProviderError } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient } from '#outgoing/http-client.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import { InvalidWebhook } from '#pro/payments/providers/payments.ts';

export interface Certificates {
  /**
   * Returns the public key of the certificate at a checked URL.
   * @throws InvalidWebhook for an invalid certificate; ProviderError, transient, when it could not be fetched
   */
  keyOf(url: string, now: Date): Promise<KeyObject>;
}

/** Number of cached certificates. PayPal uses one or two at a time. */
const MAX_CACHED = 10;
const MOST_BYTES = paymentsBudgets.paypalCertificate.atMost;
/** Number of concurrent downloads, limited because anybody can send URLs of PayPal. Cached certificates do not wait for them. */
const MOST_FETCHED = 5;
/** Time limit of a download in ms. PayPal waits for the answer to its webhook meanwhile. */
const TIMEOUT_MS = 5_000;
const LEAST_MODULUS_BITS = 2048;

/** Fetches certificates and caches them until they end. Concurrent webhooks share one download. */
export function createCertificates(http: HttpClient): Certificates {
  const cache = new Map<string, X509Certificate>();
  const fetching = new Map<string, Promise<X509Certificate>>();

  const load = async (url: string): Promise<X509Certificate> => {
    const running = fetching.get(url);
    if (running) return running;
    if (fetching.size >= MOST_FETCHED) throw busy();
    const download = fetchCertificate(url, http).finally(() => fetching.delete(url));
    fetching.set(url, download);
    return download;
  };

  return {
    async keyOf(url, now) {
      const cached = cache.get(url);
      const certificate = cached && isCurrent(cached, now) ? cached : await load(url);
      cache.delete(url);
      mustBeValid(certificate, now);
      cache.set(url, certificate);
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return certificate.publicKey;
    },
  };
}

async function fetchCertificate(url: string, http: HttpClient): Promise<X509Certificate> {
  const text = await downloadText(url, http);
  try {
    return new X509Certificate(text);
  } catch {
    throw new InvalidWebhook('paypal-cert-url does not lead to a certificate.');
  }
}

/** Downloads a certificate. Every failure is transient, so that PayPal sends the webhook again. */
async function downloadText(url: string, http: HttpClient): Promise<string> {
  try {
    const answer = await http.request({ method: 'GET', url, timeoutMs: TIMEOUT_MS });
    const failure = classifyResponse(answer);
    if (failure) throw failure;
    return answer.body.slice(0, MOST_BYTES);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { type, status, retryAfterMs } = error;
    throw new ProviderError(`The certificate of a PayPal webhook could not be fetched: ${error.message}`, {
      kind: 'transient',
      type,
      status,
      retryAfterMs,
      cause: error,
    });
  }
}

function busy(): ProviderError {
  return new ProviderError('The certificates of too many PayPal webhooks are being fetched.', {
    kind: 'transient',
    type: 'rate_limited',
  });
}

function mustBeValid(certificate: X509Certificate, now: Date): void {
  const { publicKey } = certificate;
  if (!isCurrent(certificate, now)) {
    throw new InvalidWebhook('The certificate of the webhook has ended, or is not valid yet.');
  }
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < LEAST_MODULUS_BITS) {
    throw new InvalidWebhook(`The certificate of the webhook has no RSA key of ${LEAST_MODULUS_BITS} bits or more.`);
  }
}

function isCurrent({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
}
