import type { SandboxContext, StandIn } from '#dev/sandbox/stand-in.ts';
import { captchaParty } from '#features/captcha/providers/stand-in/party.ts';

/** Cloudflare Turnstile (developers.cloudflare.com/turnstile): a box that ticks itself. */
export function standIn(context: SandboxContext): StandIn {
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
