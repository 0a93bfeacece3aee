import type { DeliveryState } from '#features/deliveries/entities.ts';

export const DELIVERY_STATES: readonly DeliveryState[] = [
  'pending',
  'retrying',
  'delivered',
  'failed',
  'cancelled',
  'no_recipient',
];

/** Statuses of deliveries that have not ended. */
export const OPEN: readonly DeliveryState[] = ['pending', 'retrying'];

/** Statuses of deliveries that have not reached their receiver and were not cancelled. */
export const RETRIED_STATES: readonly DeliveryState[] = ['failed', 'retrying'];
