import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { callEngine, engineCall } from '#engine/engine-call.ts';
import { processRun } from '#engine/runs.ts';
import type { DueParts } from '#features/feature.ts';
import { HOUR_MS } from '#time.ts';
import { Process } from './entities.ts';

const EVERY_MS = 1_000;
const AGAIN_MS = HOUR_MS;

/** Finds processes that have not begun, and those whose run has missed a deadline. */
export function dueProcesses({ orm, client }: Pick<DueParts, 'orm' | 'client'>): DueKind<Process> {
  return dueRows<Process>(orm, {
    kind: 'process',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'processes',
    key: 'id',
    keyOf: ({ id }) => id,
    load: (ids) => orm.em.fork().find(Process, { id: ids.map(Number) }),
    async wake(process) {
      await callEngine(client, engineCall(processRun(process), 'wake'));
      return { woken: true };
    },
    ids: ({ submissionUuid, formId }) => ({ submissionUuid, formId }),
  });
}
