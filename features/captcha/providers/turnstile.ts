import { randomUUID } from 'node:crypto';
import { ProviderError } from '#outgoing/errors.ts';
import { MINUTE_MS } from '#time.ts';
import type { CaptchaProvider } from './captcha.ts';
import { siteverify, verdictOf } from './siteverify.ts';

/** Milliseconds that Cloudflare accepts a token. */
const LIFETIME_MS = 5 * MINUTE_MS;

/** Cloudflare Turnstile. A check that failed by its own fault is repeated once, with the same idempotency key. */
export const turnstile: CaptchaProvider = {
  title: 'Turnstile',
  api: { setting: 'TURNSTILE_API_URL', url: 'https://challenges.cloudflare.com' },
  widget(url) {
    const { origin } = new URL(url);
    const policy = { 'script-src': [origin], 'frame-src': [origin] };
    return { script: `${url}/turnstile/v0/api.js?render=explicit`, policy };
  },
  async verify(check, { http, url }) {
    const at = { http, url: `${url}/turnstile/v0/siteverify`, title: turnstile.title };
    const ask = () => siteverify(at, check, { idempotency_key: key });
    const key = randomUUID();
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof ProviderError && error.type === 'server_error' && error.kind === 'transient') return ask();
      throw error;
    });
    return verdictOf(answer, check, { lifetimeMs: LIFETIME_MS, hasAction: true });
  },
};
