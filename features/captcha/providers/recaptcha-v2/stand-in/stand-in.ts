import type { SandboxContext, StandIn } from '#dev/sandbox/stand-in.ts';
import { captchaParty } from '#features/captcha/providers/stand-in/party.ts';

/** reCAPTCHA of both versions (developers.google.com/recaptcha): a token with an action is one of version 3, and has a score. */
export function standIn(context: SandboxContext): StandIn {
  return captchaParty(
    {
      name: 'recaptcha',
      title: 'reCAPTCHA',
      verifyPath: '/recaptcha/api/siteverify',
      scriptPath: '/recaptcha/api.js',
      global: 'grecaptcha',
      input: 'g-recaptcha-response',
      usedCode: 'timeout-or-duplicate',
      more: ({ action }, { score }) => (action ? { action, score } : {}),
    },
    context,
  );
}
