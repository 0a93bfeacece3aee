import { type Addresses, describeViews } from '#test/browser/console/describe.ts';
import { furnish, type ProWorld } from '#test/pro/hostile/world.ts';

const ADDRESSES: Addresses<ProWorld> = {
  '/forms/new/sentence': '/forms/new/sentence',
  '/forms/$id/review': ({ formId }) => `/forms/${formId}/review`,
  '/forms/$id/key': ({ headlessId }) => `/forms/${headlessId}/key`,
  '/settings/ai': '/settings/ai',
  '/settings/licence': '/settings/licence',
  '/settings/payments': '/settings/payments',
  '/settings/pdf': '/settings/pdf',
};

describeViews<ProWorld>({ edition: 'pro', folder: 'console/pro', addresses: ADDRESSES, furnish });
