import type { Feature } from '#features/feature.ts';
import { erasureAuditEvents } from './audit-events.ts';
import { expireSubmissions, expireSubmissionsOfForm } from './expire.ts';
import { pendingOf } from './pending.ts';
import { eraseRoute } from './route.ts';

export const erasure: Feature = {
  auditEvents: erasureAuditEvents,
  expire: expireSubmissions,
  expireForForm: expireSubmissionsOfForm,
  personalData: { counted: 'pending', select: pendingOf },
  routes: [eraseRoute],
};
