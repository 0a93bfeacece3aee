import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { captchaFake } from './provider.ts';

/** Fake of hCaptcha (docs.hcaptcha.com): accepts only form bodies, and checks the site key in the request. */
export function fake(context: SandboxContext): Fake {
  return captchaFake(
    {
      name: 'hcaptcha',
      title: 'hCaptcha',
      verifyPath: '/siteverify',
      scriptPath: '/1/api.js',
      global: 'hcaptcha',
      input: 'h-captcha-response',
      usedCode: 'already-seen-response',
      providerKeys: () => ({ credit: false }),
      refuse: ({ sitekey }, content) =>
        sitekey !== null && sitekey !== content.sitekey ? 'sitekey-secret-mismatch' : null,
    },
    context,
  );
}
