import type { Feature } from '#features/feature.ts';
import { uploadsAuditEvents } from './audit-events.ts';
import { uploadsBudgets } from './budgets.ts';
import { dueUploads } from './due.ts';
import { Upload, uploadNames } from './entities.ts';
import { uploadOption } from './option.ts';
import { fileLinkRoutes } from './routes/links.ts';
import { fileRoute } from './routes/read.ts';
import { appendRoute, beginRoute, endRoute, standRoute } from './routes/resumable.ts';
import { uploadRoute } from './routes/upload.ts';
import { releaseUploads, takeUploads } from './store/claim.ts';
import { fileEntries } from './store/timeline.ts';

/** Makes files due at once, whatever the clock says. */
const NOW = new Date(0);

export const uploads: Feature = {
  budgets: uploadsBudgets,
  auditEvents: uploadsAuditEvents,
  entities: [Upload],
  sealed: [uploadNames],
  options: () => [uploadOption],
  resources: () => takeUploads,
  routes: [uploadRoute, beginRoute, standRoute, appendRoute, endRoute, fileRoute, ...fileLinkRoutes],
  eraseWith: (em, submissionUuids) => releaseUploads(em, submissionUuids, NOW),
  timelineEntries: fileEntries,
  dueTables: { upload: 'uploads' },
  due: dueUploads,
};
