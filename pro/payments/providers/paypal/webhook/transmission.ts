import { paymentsBudgets } from '#pro/payments/budgets.ts';
import { InvalidWebhook, type WebhookRequest } from '#pro/payments/providers/payments.ts';
import { webAddress, webOrigin } from '#security/web-address.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** What the headers of a webhook say. */
export interface Transmission {
  id: string;
  /** As it was sent: the signature is over these characters. */
  time: string;
  signature: Buffer;
  certificateUrl: string;
}

const MOST_LETTERS = paymentsBudgets.paypalHeader.atMost;
const MOST_AHEAD_MS = 5 * MINUTE_MS;
/**
 * PayPal repeats a webhook for three days, and does not say whether the time stays that of the first. So three days must be
 * good, and one more for queues at either end. What is older is somebody's copy. A younger copy does no harm: the id of its
 * event is known.
 */
const MOST_AGE_MS = 4 * DAY_MS;

/**
 * Reads and checks all headers, before anything is fetched.
 * @param apiUrl where PayPal's API is
 * @throws InvalidWebhook
 */
export function readTransmission({ headers, now }: Omit<WebhookRequest, 'body'>, apiUrl: string): Transmission {
  const field = (name: string, shape: RegExp): string => {
    const value = headers[name];
    if (value === undefined || value === '') throw new InvalidWebhook(`The header ${name} is missing.`);
    if (typeof value !== 'string' || value.length > MOST_LETTERS || !shape.test(value)) {
      throw new InvalidWebhook(`The header ${name} is not what PayPal sends.`);
    }
    return value;
  };
  const id = field('paypal-transmission-id', /^[\w-]{1,64}$/);
  const time = field('paypal-transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/);
  const signature = field('paypal-transmission-sig', /^[A-Za-z0-9+/]{40,}={0,2}$/);
  const url = field('paypal-cert-url', /^https?:\/\/[\x21-\x7e]+$/);
  field('paypal-auth-algo', /^SHA256withRSA$/i);
  mustBeRecent(Date.parse(time), now);
  return { id, time, signature: Buffer.from(signature, 'base64'), certificateUrl: certificateUrl(url, apiUrl) };
}

function mustBeRecent(sent: number, now: Date): void {
  const ageMs = now.getTime() - sent;
  if (Number.isNaN(ageMs)) throw new InvalidWebhook('The header paypal-transmission-time is not a time.');
  if (ageMs < -MOST_AHEAD_MS) throw new InvalidWebhook('The webhook was sent in the future. Check the clock.');
  if (ageMs > MOST_AGE_MS) throw new InvalidWebhook('The webhook was sent more than four days ago.');
}

/** Nothing else of a host that anybody may name is asked for. */
const CERTIFICATE_PATH = /^(\/[\w-]+)?\/v1\/notifications\/certs\/[\w.-]{1,128}$/;

/** PayPal's own hosts over TLS, or the API that we were set to use. */
function certificateUrl(text: string, apiUrl: string): string {
  const url = webAddress(text);
  const plain = url !== null && url.search === '' && url.hash === '';
  const ofPayPal = url?.protocol === 'https:' && url.port === '' && /^([a-z0-9-]+\.)*paypal\.com$/.test(url.hostname);
  const isCertificate = url !== null && CERTIFICATE_PATH.test(url.pathname);
  if (plain && isCertificate && (ofPayPal || url.origin === webOrigin(apiUrl))) return url.href;
  throw new InvalidWebhook('The header paypal-cert-url does not lead to PayPal.');
}
