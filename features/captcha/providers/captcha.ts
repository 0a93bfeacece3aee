import type { HttpClient } from '#outgoing/http-client.ts';

/** The script and policy for a provider's widget. */
export interface WidgetSource {
  /** The address of the provider's script. */
  script: string;
  /** The sources that the content security policy must allow, by directive. */
  policy: Readonly<Record<string, readonly string[]>>;
}

/** A token to check, and the values it must match. */
export interface CaptchaCheck {
  /** Empty when the visitor sent no token but the provider is asked anyway. */
  token: string;
  /** The current secret comes first. ALTCHA also accepts those derived from older application keys. */
  secrets: readonly string[];
  siteKey: string;
  remoteIp: string | null;
  /** The action of the widget. */
  action: string;
  /** The hosts on which the widget may have been shown, in lower case. */
  hostnames: ReadonlySet<string>;
  /** The lowest accepted score, for providers with scores. */
  minScore: number;
  now: Date;
}

export type CaptchaVerdict =
  | {
      passed: true;
      /** The identity under which the token is used once: the same for every text that the provider accepts as this token. */
      id: string;
      /** The time until which the token must not be used again. */
      expiresAt: Date;
    }
  | {
      passed: false;
      reason: 'failed' | 'low_score';
      /** Details from the provider, without personal data. */
      detail: Readonly<Record<string, string | number>>;
      /** A mistake that the operator must correct: until then nobody passes. */
      mistake?: string;
    };

/** One CAPTCHA provider. */
export interface CaptchaProvider {
  title: string;
  /** The address for server and browser, without a trailing slash, and the setting that changes it; null for our own CAPTCHA. */
  api: { setting: string; url: string } | null;
  /** @returns null for a widget that is part of our own script */
  widget(url: string, options: { siteKey: string; language?: string }): WidgetSource | null;
  /**
   * Makes one check, of 5 s at most (10 s where Turnstile is asked again).
   * @throws ProviderError `unauthorized` for a wrong secret, which is the operator's mistake; of any other type when the provider
   * could not be asked. No input of a visitor leads to either.
   */
  verify(check: CaptchaCheck, deps: { http: HttpClient; url: string }): Promise<CaptchaVerdict>;
}

/** True for a text that can be a token. Other texts are not sent to a provider. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\w.~+/=:-]{1,8192}$/.test(token);
}
