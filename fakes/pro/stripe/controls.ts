import { json, Router } from 'express';
import { type Failures, failureRoutes } from '#fakes/failures.ts';
import { deliveryRoutes } from '#fakes/pro/payments/deliveries.ts';
import { SESSION_ACTIONS } from './acts.ts';
import type { StripeFake } from './stripe-fake.ts';
import { RemoteError } from './wire.ts';

/**
 * Creates the routes for tests below `/stripe`: `GET state`, `DELETE state`, `GET sessions`, `GET sessions/{id}`, `POST
 * sessions/{id}/{act}` (`refund` takes `amount` in Stripe's units), `POST clock` with `advance_ms`, `deliveries` and
 * `failures`.
 */
export function stripeControls(stripe: StripeFake, failures: Failures): Router {
  const router = Router();
  router.use(
    '/failures',
    failureRoutes(failures, () => 'stripe'),
  );
  router.use('/deliveries', deliveryRoutes(stripe.deliveries));
  router.get('/state', (_request, response) => {
    response.json({ requests: stripe.requests, sessions: stripe.sessions() });
  });
  router.delete('/state', (_request, response) => {
    stripe.clear();
    failures.clear('stripe');
    response.status(204).end();
  });
  router.post('/clock', json(), (request, response) => {
    const ms = Number((request.body as { advance_ms?: unknown } | undefined)?.advance_ms);
    if (Number.isInteger(ms) && ms >= 0) response.json({ now: stripe.advance(ms).toISOString() });
    else response.status(400).json({ error: 'advance_ms must be a whole number from 0.' });
  });
  router.get('/sessions', (_request, response) => {
    response.json({ sessions: stripe.sessions() });
  });
  router.get('/sessions/:id', (request, response) => {
    const { account, session } = stripe.findSession(request.params.id);
    response.json(stripe.describe(account, session));
  });
  router.post('/sessions/:id/:act', json(), (request, response) => {
    const { account, session } = stripe.findSession(request.params.id);
    const act = Object.hasOwn(SESSION_ACTIONS, request.params.act) ? SESSION_ACTIONS[request.params.act] : undefined;
    if (!act) throw new RemoteError(404, { message: `One of ${Object.keys(SESSION_ACTIONS).join(', ')}.` });
    act(account, session, (request.body ?? {}) as { amount?: unknown });
    response.json(stripe.describe(account, session));
  });
  return router;
}
