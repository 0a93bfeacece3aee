import type { HttpClient } from '#outgoing/http-client.ts';

/** What a page loads to show a provider's widget. */
export interface WidgetSource {
  /** The address of the provider's script. */
  script: string;
  /** What the content security policy has to let through, by directive. */
  policy: Readonly<Record<string, readonly string[]>>;
}

/** A token to be checked, and what it has to be for. */
export interface CaptchaCheck {
  /** '' where the visitor sent none and the provider is asked all the same. */
  token: string;
  /** The current secret first. ALTCHA also takes those that follow from older application keys. */
  secrets: readonly string[];
  siteKey: string;
  remoteIp: string | null;
  /** The action that the widget was made for. */
  action: string;
  /** Where the widget may have been, in lower case. */
  hostnames: ReadonlySet<string>;
  /** The least score, where the provider gives one. */
  minScore: number;
  now: Date;
}

export type CaptchaVerdict =
  | {
      passed: true;
      /** What counts once: the same for every text that the provider would take for this token. */
      id: string;
      /** Until then it must not count again. */
      expiresAt: Date;
    }
  | {
      passed: false;
      reason: 'failed' | 'low_score';
      /** What the provider says of it; without personal data. */
      detail: Readonly<Record<string, string | number>>;
      /** What the operator has to mend: until then nobody passes. */
      mistake?: string;
    };

/** One CAPTCHA provider. */
export interface CaptchaProvider {
  title: string;
  /** Where server and browser reach it, and the setting that changes that; null for our own. Without a trailing slash. */
  api: { setting: string; url: string } | null;
  /** @returns null for a widget that is part of our own script */
  widget(url: string, options: { siteKey: string; language?: string }): WidgetSource | null;
  /**
   * One check, of 5 s at most (10 s where Turnstile is asked again).
   * @throws ProviderError `unauthorized` for a wrong secret, which is the operator's mistake; of any other type when the
   * provider could not be asked. Nothing that a visitor sends leads to either.
   */
  verify(check: CaptchaCheck, deps: { http: HttpClient; url: string }): Promise<CaptchaVerdict>;
}

/** What a token may consist of and how long it may be: anything else is not sent to a provider. */
export function isToken(given: unknown): given is string {
  return typeof given === 'string' && /^[\w.~+/=:-]{1,8192}$/.test(given);
}
