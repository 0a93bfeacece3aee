import type { FakeRow } from '#fakes/table.ts';

/** The fakes of the Pro package's third parties. */
export const PRO_FAKES: readonly FakeRow[] = [
  { load: () => import('./ai/anthropic.ts'), urls: { ANTHROPIC_API_URL: '/anthropic' } },
  { load: () => import('./ai/openai.ts'), urls: { OPENAI_API_URL: '/openai/v1' } },
  { load: () => import('./lemon-squeezy.ts'), urls: { LICENSE_SERVER_URL: '/license' } },
  {
    load: () => import('./paypal/fake.ts'),
    urls: { PAYPAL_API_URL: '/paypal', PAYPAL_TEST_API_URL: '/paypal' },
  },
  { load: () => import('./stripe/fake.ts'), urls: { STRIPE_API_URL: '' } },
];
