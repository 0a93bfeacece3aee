import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import type { Site } from '#features/site/site.ts';
import { type AdvanceParts, advance } from './advance.ts';
import { Process, type ProcessStatus } from './entities.ts';

export interface ProcessActivitiesParts extends Omit<AdvanceParts, 'site' | 'enqueue'>, OutboxParts {
  readSite(): Promise<Site>;
}

/** A process as its run sees it. Holds no value and no address. */
export interface ProcessView {
  status: ProcessStatus | 'erased';
  /** True when nothing is left to do. */
  isOver: boolean;
  /** Key of the step that waits; null between steps. */
  step: string | null;
  /** When the process has something to do again, in Unix ms; null when only people can go on. */
  nextAt: number | null;
}

const ERASED: ProcessView = { status: 'erased', isOver: true, step: null, nextAt: null };

export function createProcessActivities(deps: ProcessActivitiesParts) {
  return {
    /** Begins a process, or lets happen what its time has come for: a reminder, a deadline, the end of a wait. */
    async passTime({ submissionUuid, now: ms }: { submissionUuid: string; now: number }): Promise<ProcessView> {
      const now = new Date(ms);
      const site = await deps.readSite();
      return withCalls(deps, now, async (em, enqueue) => {
        const row = await em.findOne(Process, { submissionUuid }, { fields: ['openings', 'end'] });
        if (!row) return ERASED;
        const event = row.openings === 0 && row.end == null ? 'begin' : 'time';
        const after = await advance(em, { ...deps, site, enqueue }, submissionUuid, { type: event }, now);
        if ('refused' in after) return after.refused === 'erased' ? ERASED : { ...ERASED, status: 'ended' };
        const { status, stepKey } = after.process;
        return { status, isOver: status === 'ended', step: stepKey ?? null, nextAt: after.nextAt };
      });
    },
  };
}
