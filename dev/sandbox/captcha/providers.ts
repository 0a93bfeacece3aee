import type { SandboxContext, StandIn } from '#dev/sandbox/stand-in.ts';
import { captchaParty } from './party.ts';

/** Cloudflare Turnstile (developers.cloudflare.com/turnstile): a box that ticks itself. */
export function turnstile(context: SandboxContext): StandIn {
  return captchaParty(
    {
      name: 'turnstile',
      title: 'Turnstile',
      verifyPath: '/turnstile/v0/siteverify',
      scriptPath: '/turnstile/v0/api.js',
      global: 'turnstile',
      input: 'cf-turnstile-response',
      ticksItself: true,
      takesJson: true,
      usedCode: 'timeout-or-duplicate',
      more: ({ action }) => ({ action, cdata: '', metadata: { interactive: false } }),
    },
    context,
  );
}

/** hCaptcha (docs.hcaptcha.com): takes forms only, and checks the site key in the request. */
export function hcaptcha(context: SandboxContext): StandIn {
  return captchaParty(
    {
      name: 'hcaptcha',
      title: 'hCaptcha',
      verifyPath: '/siteverify',
      scriptPath: '/1/api.js',
      global: 'hcaptcha',
      input: 'h-captcha-response',
      usedCode: 'already-seen-response',
      more: () => ({ credit: false }),
      refuse: ({ sitekey }, content) =>
        sitekey !== null && sitekey !== content.sitekey ? 'sitekey-secret-mismatch' : null,
    },
    context,
  );
}

/** reCAPTCHA (developers.google.com/recaptcha): a token with an action is one of version 3, and has a score. */
export function recaptcha(context: SandboxContext): StandIn {
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
