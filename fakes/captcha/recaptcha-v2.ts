import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { captchaFake } from './provider.ts';

/**
 * Fake of both reCAPTCHA versions (developers.google.com/recaptcha): a token with an action belongs to version 3 and has a
 * score.
 */
export function fake(context: SandboxContext): Fake {
  return captchaFake(
    {
      name: 'recaptcha',
      title: 'reCAPTCHA',
      verifyPath: '/recaptcha/api/siteverify',
      scriptPath: '/recaptcha/api.js',
      global: 'grecaptcha',
      input: 'g-recaptcha-response',
      usedCode: 'timeout-or-duplicate',
      providerKeys: ({ action }, { score }) => (action ? { action, score } : {}),
    },
    context,
  );
}
