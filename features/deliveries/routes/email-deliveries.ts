import type { Router } from 'express';
import { mailDetailsJson, mailJson } from './json.ts';
import { type DeliveryRoutesDeps, deliveryRoutes } from './routes.ts';
import { MAIL_FILTERS } from './selection.ts';

/** `/email-deliveries`: the mails of notifications. */
export function emailDeliveriesRouter(deps: DeliveryRoutesDeps): Router {
  return deliveryRoutes(deps, {
    kind: 'mail',
    filters: MAIL_FILTERS,
    path: '/email-deliveries',
    listed: 'deliveries',
    verb: 'resend',
    audited: {
      one: 'email_delivery.resend',
      many: 'email_deliveries.resend',
      cancel: 'email_delivery.cancel',
      id: 'deliveryId',
    },
    json: mailJson,
    detailsJson: mailDetailsJson,
  });
}
