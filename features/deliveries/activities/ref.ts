import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';

/** A delivery, and which of its runs asks. */
export interface DeliveryRef {
  id: string;
  replay?: number;
  /** Left out: whatever run has it. */
  owner?: string;
}

/** Which row that is. */
export interface OpenRow {
  id: string;
  replays: number;
  status: DeliveryState[];
  $or?: ({ owner: null } | { owner: { $lte: string } })[];
}

/** The delivery while it is open and this run's: of two runs the later one has it. */
export function openRow({ id, replay: replays = 0, owner }: DeliveryRef): OpenRow {
  const own = owner === undefined ? {} : { $or: [{ owner: null }, { owner: { $lte: owner } }] };
  return { id, replays, status: [...OPEN], ...own };
}

/** When somebody looks whether a delivery still has a run that was to act by then. */
export function lookAfter(time: Date): Date {
  return new Date(time.getTime() + DELIVERY_GRACE_MS);
}
