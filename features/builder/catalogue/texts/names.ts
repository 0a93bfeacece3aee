/** Labels of values that are names, the same in every language, by `property.value`. */
export const names: Readonly<Record<string, string>> = {
  'provider.stripe': 'Stripe',
  'provider.paypal': 'PayPal',
  'provider.turnstile': 'Turnstile',
  'provider.hcaptcha': 'hCaptcha',
  'provider.recaptcha_v2': 'reCAPTCHA v2',
  'provider.recaptcha_v3': 'reCAPTCHA v3',
  'format.json': 'JSON',
  'format.cloudevents': 'CloudEvents',
  'security.starttls': 'STARTTLS',
  'security.tls': 'TLS',
};
