import type { Feature } from '#features/feature.ts';
import { expireSubmissions, expireSubmissionsOfForm } from './expire.ts';
import { pendingOf } from './pending.ts';
import { eraseRoute } from './route.ts';

export const erasure: Feature = {
  expire: expireSubmissions,
  expireOfForm: expireSubmissionsOfForm,
  ofPerson: { counted: 'pending', look: pendingOf },
  routes: [eraseRoute],
};
