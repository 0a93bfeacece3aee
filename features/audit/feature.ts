import type { Feature } from '#features/feature.ts';
import { AuditEntry } from './entities.ts';

export const audit: Feature = {
  entities: [AuditEntry],
};
