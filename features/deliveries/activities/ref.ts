import { JOB_GRACE_MS } from '#engine/waits.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';

/** A mail or a job, and which of its runs asks. */
export interface DeliveryRef {
  id: string;
  replay?: number;
  /** Runs of an older version do not name themselves. */
  owner?: string;
}

/** Which row that is, of a mail or of a job. */
export interface OpenDelivery {
  id: string;
  replays: number;
  status: DeliveryState[];
  $or?: ({ owner: null } | { owner: { $lte: string } })[];
}

/** The delivery while it is open and this run's: of two runs the later one has it. */
export function openDelivery({ id, replay: replays = 0, owner }: DeliveryRef): OpenDelivery {
  const own = owner === undefined ? {} : { $or: [{ owner: null }, { owner: { $lte: owner } }] };
  return { id, replays, status: [...OPEN], ...own };
}

/** When somebody looks whether a delivery still has a run that was to act by then. */
export function lookAfter(time: Date): Date {
  return new Date(time.getTime() + JOB_GRACE_MS);
}
