import type { Feature } from '#features/feature.ts';
import { prefillAuditEvents } from './audit-events.ts';
import { guardLink } from './link.ts';
import { prefillLinks } from './routes.ts';

export const prefill: Feature = {
  auditEvents: prefillAuditEvents,
  guards: ({ box }) => ({ reading: guardLink(box) }),
  routes: [prefillLinks],
};
