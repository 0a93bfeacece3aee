import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';

/** A delivery and the run that makes the request. */
export interface DeliveryRef {
  id: string;
  replay?: number;
  /** Absent when any run may act. */
  owner?: string;
}

/** The condition that finds the open row of a delivery. */
export interface OpenRow {
  id: string;
  replays: number;
  status: DeliveryState[];
  $or?: ({ owner: null } | { owner: { $lte: string } })[];
}

/** Matches the delivery while it is open and belongs to this run: of two runs, the later one owns it. */
export function openRow({ id, replay: replays = 0, owner }: DeliveryRef): OpenRow {
  const ownership = owner === undefined ? {} : { $or: [{ owner: null }, { owner: { $lte: owner } }] };
  return { id, replays, status: [...OPEN], ...ownership };
}

/** Returns the time to check that a delivery still has its run, if the run was to act by `time`. */
export function checkTime(time: Date): Date {
  return new Date(time.getTime() + DELIVERY_GRACE_MS);
}
