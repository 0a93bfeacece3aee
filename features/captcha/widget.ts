import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { submitAction } from '#features/requests/tokens.ts';
import type { EnabledCaptcha } from './option.ts';
import { type CaptchaProviderId, captchaProvider } from './providers/table.ts';

/** The data that a page or an app needs for the widget of a form. */
export interface CaptchaWidget {
  /** The settings in the shape of the token route's response, which the page's script reads. */
  settings: CaptchaSettings;
  /** The sources that a page's content security policy must allow, by directive. */
  policy: Readonly<Record<string, readonly string[]>>;
}

export interface CaptchaSettings {
  provider: CaptchaProviderId;
  site_key: string | null;
  /** The action to which the provider binds the token. */
  action: string;
  /** The address of the provider's script; null for ALTCHA, which our own script solves. */
  script_url: string | null;
  /** The address of ALTCHA's challenges; null for other providers. */
  challenge_url: string | null;
}

/**
 * @param apiB the address of surface B, as the page with the widget reaches it
 * @param url the address of the provider
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
