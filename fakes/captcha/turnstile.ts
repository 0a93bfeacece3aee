import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { captchaFake } from './provider.ts';

/** Fake of Cloudflare Turnstile (developers.cloudflare.com/turnstile): a checkbox that ticks itself. */
export function fake(context: SandboxContext): Fake {
  return captchaFake(
    {
      name: 'turnstile',
      title: 'Turnstile',
      verifyPath: '/turnstile/v0/siteverify',
      scriptPath: '/turnstile/v0/api.js',
      global: 'turnstile',
      input: 'cf-turnstile-response',
      ticksItself: true,
      acceptsJson: true,
      usedCode: 'timeout-or-duplicate',
      providerKeys: ({ action }) => ({ action, cdata: '', metadata: { interactive: false } }),
    },
    context,
  );
}
