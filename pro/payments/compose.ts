import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { PaymentDesk } from '#features/submissions/intake/payment.ts';
import { createPaymentDesk } from './checkout/desk.ts';
import { Gateways, type GatewaysDeps } from './gateways.ts';

export interface PaymentsParts extends GatewaysDeps {
  client: Client;
  baseUrl: string;
  log: Logger;
  clock: () => Date;
}

export interface Payments {
  gateways: Gateways;
  desk: PaymentDesk;
}

/** The parts of payments that routes, intake and activities share. */
export function composePayments(parts: PaymentsParts): Payments {
  return { gateways: new Gateways(parts), desk: createPaymentDesk(parts) };
}
