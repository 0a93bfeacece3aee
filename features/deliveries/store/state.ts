import type { DeliveryState } from '#features/deliveries/entities.ts';

export const DELIVERY_STATES: readonly DeliveryState[] = [
  'pending',
  'retrying',
  'delivered',
  'failed',
  'cancelled',
  'no_recipient',
];

/** Of a delivery that has not ended. */
export const OPEN: readonly DeliveryState[] = ['pending', 'retrying'];

/** Those that have not reached their receiver and were not cancelled. */
export const RETRIED_STATES: readonly DeliveryState[] = ['failed', 'retrying'];
