import { TASK_QUEUES } from '#engine/names.ts';
import type { ProQueue, ProWorkerParts } from '#features/edition.ts';
import { createAiActivities } from './ai/activities/ask.ts';
import { AiProviders } from './ai/providers.ts';
import { createDraftActivities } from './drafts/activities/drafts.ts';
import { createDraftMailActivities } from './drafts/activities/mail.ts';
import { createLicenceActivities } from './licence/activities/check.ts';
import { composeLicence } from './licence/compose.ts';
import { createCheckoutActivities } from './payments/activities/checkout.ts';
import { createDriftActivities } from './payments/activities/drift.ts';
import { createOrderActivities } from './payments/activities/orders.ts';
import { composePayments } from './payments/compose.ts';
import type { ProSettings } from './settings.ts';

/** What the Pro package adds to the worker role. */
export function composeProWorker(
  parts: ProWorkerParts,
  { paymentApiUrls, aiApiUrls, ...license }: ProSettings,
): ProQueue[] {
  const { baseUrl } = parts.settings;
  const { gateways } = composePayments({ ...parts, baseUrl, paymentApiUrls });
  const payments = { ...parts, gateways, baseUrl };
  const licence = composeLicence({ ...parts, baseUrl, ...license });
  const ai = { ...parts, providers: new AiProviders({ ...parts, aiApiUrls }) };
  return [
    {
      taskQueue: TASK_QUEUES.payments,
      // A visitor waits for the checkout: when a worker dies, another one takes over its runs soon.
      stickyQueueScheduleToStartTimeout: '3 s',
      activities: {
        ...createCheckoutActivities(payments),
        ...createOrderActivities(payments),
        ...createDriftActivities(payments),
      },
    },
    {
      taskQueue: TASK_QUEUES.pro,
      activities: {
        ...createDraftActivities(parts),
        ...createLicenceActivities({ licence }),
        ...createAiActivities(ai),
      },
    },
    { taskQueue: TASK_QUEUES.mail, activities: createDraftMailActivities(parts) },
  ];
}
