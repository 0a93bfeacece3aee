import type { DeliveryState, MailStatus } from '#features/deliveries/entities.ts';

/** A mail or a job that has not ended. */
export const OPEN: readonly DeliveryState[] = ['pending', 'retrying'];

/** What rows of mails say that were delivered; `sent` is what versions before wrote. */
export const DELIVERED: readonly MailStatus[] = ['delivered', 'sent'];

/** The state that a row's status stands for. */
export function stateOf(status: MailStatus): DeliveryState {
  return status === 'sent' ? 'delivered' : status;
}
