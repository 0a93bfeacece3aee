import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { submitAction } from '#features/requests/tokens.ts';
import type { EnabledCaptcha } from './option.ts';
import { type CaptchaProviderId, captchaProvider } from './providers/table.ts';

/** What a page or an app needs for the widget of a form. */
export interface CaptchaWidget {
  /** The shape of the token route's answer, which the page's script reads. */
  settings: CaptchaSettings;
  /** What the content security policy of a page has to let through, by directive. */
  policy: Readonly<Record<string, readonly string[]>>;
}

export interface CaptchaSettings {
  provider: CaptchaProviderId;
  site_key: string | null;
  /** The action that the provider ties the token to. */
  action: string;
  /** The provider's script; null for ALTCHA, which ours solves. */
  script_url: string | null;
  /** Where ALTCHA's challenges are; null for other providers. */
  challenge_url: string | null;
}

/**
 * @param apiB surface B, as the page with the widget reaches it
 * @param url where the provider is
 */
export function widgetOf(
  { provider, siteKey }: EnabledCaptcha,
  { form, apiB, url }: { form: ActiveForm; apiB: string; url: string },
): CaptchaWidget {
  const source = captchaProvider(provider).widget(url, { siteKey, language: form.config.options.language });
  return {
    settings: {
      provider,
      site_key: source ? siteKey : null,
      action: submitAction(form.id),
      script_url: source?.script ?? null,
      challenge_url: source ? null : `${apiB}/forms/${form.id}/captcha`,
    },
    policy: source?.policy ?? {},
  };
}
