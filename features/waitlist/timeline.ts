import { WaitingEntry } from '#features/limits/entities.ts';
import type { ReadTimeline, TimelineEntry } from '#features/timeline.ts';

/** The course of a submission on the waiting list of its form. */
export const waitingEntries: ReadTimeline = async ({ em }, { uuid: submissionUuid }) => {
  const row = await em.findOne(WaitingEntry, { submissionUuid });
  if (!row) return [];
  const { state, joinedAt, offeredAt, offerUntil, endedAt, endedBy } = row;
  const entry = (kind: string, at: Date, details: Record<string, unknown>): TimelineEntry => {
    return { kind, at, state: null, id: null, details, actions: [] };
  };
  return [
    entry('waitlist_joined', joinedAt, {}),
    ...(offeredAt ? [entry('waitlist_offered', offeredAt, { until: offerUntil?.toISOString() ?? null })] : []),
    ...(endedAt ? [entry(`waitlist_${state}`, endedAt, { by: endedBy ?? null })] : []),
  ];
};
