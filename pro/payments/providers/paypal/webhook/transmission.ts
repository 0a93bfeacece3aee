import { paymentsBudgets } from '#pro/payments/budgets.ts';
import { InvalidWebhook, type WebhookRequest } from '#pro/payments/providers/payments.ts';
import { webAddress, webOrigin } from '#security/web-address.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** Content of a webhook's headers. */
export interface Transmission {
  id: string;
  /** Unchanged text of the time, which is part of the signed text. */
  time: string;
  signature: Buffer;
  certificateUrl: string;
}

const MOST_LETTERS = paymentsBudgets.paypalHeader.atMost;
const MOST_AHEAD_MS = 5 * MINUTE_MS;
/**
 * Maximum age of a webhook in ms. PayPal repeats a webhook for three days, and does not document whether its time changes, so
 * three days must be accepted, and one more for queues on both sides. An older webhook is a replay. A younger replay does no
 * harm, because the id of its event is already stored.
 */
const MOST_AGE_MS = 4 * DAY_MS;

/**
 * Reads and checks all headers before the certificate is fetched.
 * @param apiUrl URL of PayPal's API
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

/** Path of a certificate. Other paths are not requested, since anybody can send a URL. */
const CERTIFICATE_PATH = /^(\/[\w-]+)?\/v1\/notifications\/certs\/[\w.-]{1,128}$/;

/** Checks the URL of a certificate: a host of PayPal over TLS, or the origin of the configured API. */
function certificateUrl(text: string, apiUrl: string): string {
  const url = webAddress(text);
  const hasOnlyPath = url !== null && url.search === '' && url.hash === '';
  const isPayPalHost =
    url?.protocol === 'https:' && url.port === '' && /^([a-z0-9-]+\.)*paypal\.com$/.test(url.hostname);
  const isCertificate = url !== null && CERTIFICATE_PATH.test(url.pathname);
  if (hasOnlyPath && isCertificate && (isPayPalHost || url.origin === webOrigin(apiUrl))) return url.href;
  throw new InvalidWebhook('The header paypal-cert-url does not lead to PayPal.');
}
