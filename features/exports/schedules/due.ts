import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { ExportSchedule } from '#features/exports/entities.ts';
import type { DueParts } from '#features/feature.ts';
import { beginScheduled } from './use-cases.ts';

const EVERY_MS = 30_000;
const AGAIN_MS = 60_000;

/** Finds the schedules whose time has come. */
export function dueSchedules({ orm, exports }: Pick<DueParts, 'orm' | 'exports'>): DueKind<ExportSchedule> {
  return dueRows<ExportSchedule>(orm, {
    kind: 'export_schedule',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'export_schedules',
    key: 'uuid',
    where: 'active',
    keyOf: ({ uuid }) => uuid,
    load: (uuid) => orm.em.fork().find(ExportSchedule, { uuid }),
    async wake(schedule) {
      const outcome = await beginScheduled(exports, schedule);
      return outcome === 'later' ? { woken: false, lookAgainMs: AGAIN_MS } : { woken: outcome === 'begun' };
    },
    ids: ({ uuid: scheduleUuid, formId }) => ({ scheduleUuid, formId }),
  });
}
