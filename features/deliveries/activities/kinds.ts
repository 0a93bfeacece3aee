import type { DeliveryKind } from '#engine/names.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { findMailProvider } from '#features/mail/providers/table.ts';

/** What distinguishes the kinds of deliveries for the records of their attempts. */
export interface KindOfDelivery {
  /** In the log. */
  called: string;
  /** Whether a first attempt is logged before it is made; else only once it has failed or others follow. */
  logsFirst: boolean;
  /** Whether an attempt that was lost with its worker may be repeated at once. */
  mayRepeat(delivery: Pick<Delivery, 'provider'>): boolean;
}

export const KINDS: Record<DeliveryKind, KindOfDelivery> = {
  mail: {
    called: 'a mail',
    logsFirst: false,
    /**
     * The provider sends the same message once, or it is a mail server. Most likely nothing was sent, and copies have one Message-ID,
     * by which many mailboxes show one of them.
     */
    mayRepeat({ provider }) {
      const kind = findMailProvider(provider ?? '');
      return !kind || kind.apis.length === 0 || kind.sendsOnce === true;
    },
  },
  // Receivers know repetitions by the delivery's id.
  integration: { called: 'an integration', logsFirst: true, mayRepeat: () => true },
};
