import { type Addresses, describeViews } from '#test/browser/console/describe.ts';
import { SITE } from '#test/environment/site.ts';
import { draftBody, furnish, newAiRequest, type ProWorld, paidOrder } from '#test/pro/hostile/world.ts';

const ADDRESSES: Addresses<ProWorld> = {
  '/forms/new/sentence': '/forms/new/sentence',
  '/forms/$id/review': ({ formId }) => `/forms/${formId}/review`,
  '/forms/$id/key': ({ headlessId }) => `/forms/${headlessId}/key`,
  '/orders': '/orders',
  '/orders/drift': '/orders/drift',
  '/orders/$uuid': async (world) => `/orders/${await paidOrder(world)}`,
  '/drafts': async (world) => {
    const json = { values: await draftBody(world), page_url: `${SITE}/forms/${world.draftId}` };
    await world.service.call('POST', `b:/forms/${world.draftId}/drafts`, { json });
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
