import type { DeliveryKind } from '#engine/names.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { findMailProvider } from '#features/mail/providers/table.ts';

/** The differences between the kinds of deliveries in the records of their attempts. */
export interface KindOfDelivery {
  /** The name in log messages. */
  called: string;
  /** True when a first attempt is logged before it is made; otherwise it is logged only once it has failed or others follow. */
  logsFirst: boolean;
  /** True when an attempt that was lost with its worker may be repeated at once. */
  mayRepeat(delivery: Pick<Delivery, 'provider'>): boolean;
}

export const KINDS: Record<DeliveryKind, KindOfDelivery> = {
  mail: {
    called: 'a mail',
    logsFirst: false,
    /**
     * True for a provider that sends the same message only once, and for mail servers: most likely nothing was sent, and copies
     * share one Message-ID, by which many mailboxes show only one of them.
     */
    mayRepeat({ provider }) {
      const kind = findMailProvider(provider ?? '');
      return !kind || kind.apis.length === 0 || kind.sendsOnce === true;
    },
  },
  // Receivers recognise repetitions by the delivery's id.
  integration: { called: 'an integration', logsFirst: true, mayRepeat: () => true },
};
