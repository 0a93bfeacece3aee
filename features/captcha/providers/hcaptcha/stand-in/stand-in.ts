import type { SandboxContext, StandIn } from '#dev/sandbox/stand-in.ts';
import { captchaParty } from '#features/captcha/providers/stand-in/party.ts';

/** hCaptcha (docs.hcaptcha.com): takes forms only, and checks the site key in the request. */
export function standIn(context: SandboxContext): StandIn {
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
