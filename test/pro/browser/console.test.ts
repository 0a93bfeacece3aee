import { type Addresses, describeViews } from '#test/browser/console/describe.ts';
import { furnish, newAiRequest, newDraft, type ProWorld, paidOrder } from '#test/pro/hostile/world.ts';

const ADDRESSES: Addresses<ProWorld> = {
  '/forms/new/sentence': '/forms/new/sentence',
  '/forms/$id/review': ({ formId }) => `/forms/${formId}/review`,
  '/forms/$id/key': ({ headlessId }) => `/forms/${headlessId}/key`,
  '/orders': '/orders',
  '/orders/drift': '/orders/drift',
  '/orders/$uuid': async (world) => `/orders/${await paidOrder(world)}`,
  '/drafts': async (world) => {
    await newDraft(world);
    return '/drafts';
  },
  '/ai-requests': '/ai-requests',
  '/ai-requests/$uuid': async (world) => `/ai-requests/${await newAiRequest(world)}`,
  '/settings/ai': '/settings/ai',
  '/settings/licence': '/settings/licence',
  '/settings/payments': '/settings/payments',
  '/settings/pdf': '/settings/pdf',
};

describeViews<ProWorld>({ edition: 'pro', folder: 'console/pro', addresses: ADDRESSES, furnish });
