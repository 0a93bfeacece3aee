import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { PaymentService } from '#features/submissions/intake/payment.ts';
import { createPaymentService } from './checkout/service.ts';
import { Gateways, type GatewaysDeps } from './gateways.ts';

export interface PaymentsParts extends GatewaysDeps {
  client: Client;
  baseUrl: string;
  log: Logger;
  clock: () => Date;
}

export interface Payments {
  gateways: Gateways;
  service: PaymentService;
}

/** The parts of payments that routes, intake and activities share. */
export function composePayments(parts: PaymentsParts): Payments {
  return { gateways: new Gateways(parts), service: createPaymentService(parts) };
}
