import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { readSecret } from '#features/forms/store/form-secrets.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal, type SpamFinding } from '#features/requests/refusal.ts';
import { submitAction } from '#features/requests/tokens.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { useCaptchaToken } from './captcha-tokens.ts';
import { CaptchaFailed, type CaptchaGate, type CaptchaSent } from './guard.ts';
import { CAPTCHA_SECRET, type EnabledCaptcha, enabledCaptcha, hasKeys } from './option.ts';
import { createAltchaChallenge } from './providers/altcha/challenge.ts';
import { type CaptchaVerdict, isToken } from './providers/captcha.ts';
import { captchaProvider } from './providers/table.ts';
import { type CaptchaWidget, widgetOf } from './widget.ts';

/** The threshold that reCAPTCHA recommends where the form sets none. */
const MIN_SCORE = 0.5;
const RETRY_SECONDS = 30;

/** The results of a check; `misconfigured` means a wrong secret. */
export type CaptchaOutcome = 'passed' | 'failed' | 'missing' | 'unavailable' | 'misconfigured';

export interface CaptchasParts {
  orm: MikroORM;
  box: SecretBox;
  http: HttpClient;
  settings: {
    /** The addresses of providers, by setting. */
    captchaApiUrls: Readonly<Record<string, string>>;
  };
  baseUrl: string;
  log: Logger;
}

/** The CAPTCHAs of forms: widgets for pages, our own challenges, and the check of tokens. */
export class Captchas implements CaptchaGate {
  readonly #deps: CaptchasParts;
  readonly #count: (provider: string, outcome: CaptchaOutcome) => void;

  /** @param count called after each check with its result */
  constructor(deps: CaptchasParts, count: (provider: string, outcome: CaptchaOutcome) => void = () => {}) {
    this.#deps = deps;
    this.#count = count;
  }

  /**
   * Returns the widget of a form's page; null for a form without CAPTCHA. @param apiB the address of surface B, as the page
   * reaches it
   */
  widget(form: ActiveForm, apiB: string): CaptchaWidget | null {
    const captcha = enabledCaptcha(form.config);
    if (!captcha) return null;
    return widgetOf(captcha, { form, apiB, url: this.#urlOf(captcha) });
  }

  /** Creates a challenge that is valid for this form alone; null for a form without ALTCHA. */
  async challenge({ id, config }: ActiveForm, now: Date): Promise<object | null> {
    if (enabledCaptcha(config)?.provider !== 'altcha') return null;
    return createAltchaChallenge(this.#challengeKeys(id)[0] ?? '', now);
  }

  async check(form: ActiveForm, sent: CaptchaSent, now: Date): Promise<'passed' | 'unavailable' | null> {
    const captcha = enabledCaptcha(form.config);
    if (!captcha) return null;
    const { token } = sent;
    const isMissing = token === undefined || token === null || token === '';
    // A visitor has no token if the widget could not be loaded because its provider is away: then the provider itself is asked.
    const mayBeAway = captcha.on_outage === 'accept' && hasKeys(captcha.provider);
    if (isMissing && !mayBeAway) throw this.#refused(form, captcha, MISSING);
    if (!isMissing && !isToken(token)) throw this.#refused(form, captcha, failed({ why: 'malformed' }));
    let verdict: CaptchaVerdict;
    try {
      verdict = await this.#ask(
        form,
        captcha,
        { token: isMissing ? '' : String(token), ipAddress: sent.ipAddress },
        now,
      );
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return this.#withoutVerdict(form, captcha, error);
    }
    if (!verdict.passed) {
      if (verdict.mistake)
        this.#deps.log.error({ formId: form.id, provider: captcha.provider }, mistakeOf(form, verdict));
      throw this.#refused(
        form,
        captcha,
        isMissing ? MISSING : findingOf(verdict),
        verdict.mistake ? 'misconfigured' : 'failed',
      );
    }
    const hashes = this.#deps.box.macs('captcha', `used|${form.id}|${captcha.provider}|${verdict.id}`);
    const isFirst = await useCaptchaToken(this.#deps.orm, hashes.map(hex), verdict.expiresAt);
    if (!isFirst) throw this.#refused(form, captcha, failed({ why: 'used before' }));
    this.#count(captcha.provider, 'passed');
    return 'passed';
  }

  async #ask(
    form: ActiveForm,
    captcha: EnabledCaptcha,
    { token, ipAddress }: { token: string; ipAddress: string | null },
    now: Date,
  ): Promise<CaptchaVerdict> {
    const { http, baseUrl } = this.#deps;
    const origins = [baseUrl, ...form.config.options.allowed_origins.map(String)];
    const check = {
      token,
      secrets: await this.#secretsOf(form, captcha),
      siteKey: captcha.siteKey,
      remoteIp: form.config.options.anonymize_ip ? null : ipAddress,
      action: submitAction(form.id),
      hostnames: new Set(origins.map((origin) => new URL(origin).hostname)),
      minScore: captcha.min_score ?? MIN_SCORE,
      now,
    };
    return captchaProvider(captcha.provider).verify(check, { http, url: this.#urlOf(captcha) });
  }

  /** @throws ProviderError for a form that has lost its secret */
  async #secretsOf({ id }: ActiveForm, { provider }: EnabledCaptcha): Promise<string[]> {
    if (!hasKeys(provider)) return this.#challengeKeys(id);
    const { orm, box } = this.#deps;
    const secret = await readSecret(orm.em.fork(), box, id, CAPTCHA_SECRET);
    if (secret !== null) return [secret];
    throw new ProviderError('The form has no secret key.', { kind: 'permanent', type: 'unauthorized' });
  }

  /** Derives the keys from the application keys, the active one first; each form has its own. */
  #challengeKeys(formId: number): string[] {
    return this.#deps.box.macs('captcha', `altcha|${formId}`).map(hex);
  }

  #urlOf({ provider }: EnabledCaptcha): string {
    const { api } = captchaProvider(provider);
    return api ? (this.#deps.settings.captchaApiUrls[api.setting] ?? api.url) : '';
  }

  /** Handles a check without a verdict as the form decides, also with a wrong secret: visitors cannot correct either. */
  #withoutVerdict(
    { id, config }: ActiveForm,
    { provider, on_outage }: EnabledCaptcha,
    error: ProviderError,
  ): 'unavailable' {
    const isMistake = error.type === 'unauthorized';
    const { type, status } = error;
    const about = { formId: id, provider, onOutage: on_outage, errorClass: type, status };
    const accepted = on_outage === 'accept' ? 'submissions are accepted unchecked' : 'submissions are refused';
    const level = isMistake ? 'error' : 'warn';
    this.#deps.log[level](about, `the CAPTCHA of form ${id} could not be checked, ${accepted}: ${error.message}`);
    this.#count(provider, isMistake ? 'misconfigured' : 'unavailable');
    if (on_outage === 'accept') return 'unavailable';
    throw new Refusal('captcha_unavailable', textsOf(config).captcha.away, { retryAfterSeconds: RETRY_SECONDS });
  }

  #refused(
    { config }: ActiveForm,
    { provider }: EnabledCaptcha,
    finding: SpamFinding,
    outcome: CaptchaOutcome = 'failed',
  ): CaptchaFailed {
    const { confirm, failed } = textsOf(config).captcha;
    const isMissing = finding === MISSING;
    this.#count(provider, isMissing ? 'missing' : outcome);
    return new CaptchaFailed(isMissing ? confirm : failed, finding);
  }
}

const MISSING: SpamFinding = { reason: 'captcha_missing', score: 50, detail: {} };

function failed(detail: SpamFinding['detail']): SpamFinding {
  return { reason: 'captcha_failed', score: 90, detail };
}

function mistakeOf({ id }: ActiveForm, { mistake }: { mistake?: string }): string {
  return `the CAPTCHA of form ${id} lets nobody pass: ${mistake}`;
}

function findingOf({ reason, detail }: CaptchaVerdict & { passed: false }): SpamFinding {
  if (reason === 'failed') return failed(detail);
  return { reason: 'captcha_low_score', score: Math.max(1, Math.round(100 * (1 - Number(detail.score)))), detail };
}

function hex(mac: Buffer): string {
  return mac.toString('hex');
}
