import { json, type Request, type RequestHandler, Router, urlencoded } from 'express';
import { type Failures, fail } from '#fakes/failures.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';
import type { Deliveries } from '#fakes/pro/payments/deliveries.ts';
import { IdempotencyKeys } from '#fakes/pro/payments/idempotency.ts';
import type { Ledger } from './ledger.ts';
import type { Order } from './order.ts';
import { authorizationResource, captureResource, disputeResource, orderResource, refundResource } from './resources.ts';
import type { PayPalEndpoint, Signing } from './signing.ts';
import { hundredths, newId, refused } from './wire.ts';

export interface ApiParts {
  ledger: Ledger;
  deliveries: Deliveries<PayPalEndpoint>;
  signing: Signing;
  failures: Failures;
}

const OPERATIONS = [
  ...(['token', 'create', 'read', 'capture', 'authorize', 'capture_reserved', 'reauthorize', 'void'] as const),
  ...(['refund', 'webhooks', 'disputes', 'certificate'] as const),
] as const;
/** Validity of access tokens in seconds. */
const TOKEN_LIFE = 32_400;

/** Creates PayPal's API routes, in the shapes of developer.paypal.com/api/rest. */
export function paypalApi({ ledger, deliveries, signing, failures }: ApiParts) {
  const tokens = new Map<string, string>();
  const keys = new IdempotencyKeys();
  const operations = new Operations({
    fake: 'paypal',
    names: OPERATIONS,
    failures,
    failureBody: (status) => refused(status, 'SANDBOX_FAILURE').body,
  });

  const accountOf = (request: Request): string => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    const account = tokens.get(token);
    if (account !== undefined) return account;
    throw new RemoteError(401, { error: 'invalid_token', error_description: 'Token signature verification failed' });
  };
  const on = (name: (typeof OPERATIONS)[number], perform: (request: Request, account: string) => Answer) =>
    operations.on(name, (request) => perform(request, accountOf(request)));
  /** Repeats the answer for a repeated request id. The id of a refused request may be used again. */
  const once = (name: (typeof OPERATIONS)[number], perform: (request: Request, account: string) => Answer) =>
    on(name, (request, account) => {
      const id = request.get('paypal-request-id');
      if (id === undefined) return perform(request, account);
      if (id.length > 108) throw refused(400, 'INVALID_STRING_LENGTH');
      const key = `${account} ${request.path} ${id}`;
      const earlier = keys.begin(key, JSON.stringify(request.body ?? {}));
      if (earlier === 'other' || earlier === 'running') throw refused(422, 'DUPLICATE_REQUEST_ID');
      if (earlier !== 'first') return { status: 200, body: JSON.parse(earlier.body) };
      try {
        const answer = perform(request, account);
        keys.store(key, { status: answer.status ?? 200, body: JSON.stringify(answer.body ?? null) });
        return answer;
      } catch (error) {
        keys.release(key);
        throw error;
      }
    });
  /** Returns the order if it belongs to the app's account. @throws RemoteError 404 otherwise */
  const requireOwner = (order: Order, account: string): Order => {
    if (order.account !== account) throw refused(404, 'INVALID_RESOURCE_ID');
    return order;
  };

  const router = Router();
  router.use(failAll(failures), json({ limit: '1mb', strict: true }));
  router.post(
    '/v1/oauth2/token',
    urlencoded(),
    operations.on('token', (request) => {
      const [, basic = ''] = /^Basic (.+)$/.exec(request.get('authorization') ?? '') ?? [];
      const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
      if (!clientId.startsWith('sandbox') || secret === '') {
        throw new RemoteError(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      }
      const token = `A21AA${newId()}`;
      tokens.set(token, clientId);
      return { body: { access_token: token, token_type: 'Bearer', app_id: 'APP-SANDBOX', expires_in: TOKEN_LIFE } };
    }),
  );
  router.post(
    '/v2/checkout/orders',
    once('create', (request, account) => {
      const order = ledger.create(account, baseUrlOf(request), bodyOf(request));
      return { status: 201, body: orderResource(order) };
    }),
  );
  router.get(
    '/v2/checkout/orders/:id',
    on('read', ({ params }, account) => ({ body: orderResource(requireOwner(ledger.order(params.id), account)) })),
  );
  router.post(
    '/v2/checkout/orders/:id/capture',
    once('capture', ({ params }, account) => {
      const order = requireOwner(ledger.order(params.id), account);
      ledger.capture(order);
      return { status: 201, body: orderResource(order) };
    }),
  );
  router.post(
    '/v2/checkout/orders/:id/authorize',
    once('authorize', ({ params }, account) => {
      const order = requireOwner(ledger.order(params.id), account);
      ledger.authorize(order);
      return { status: 201, body: orderResource(order) };
    }),
  );
  router.get(
    '/v2/payments/authorizations/:id',
    on('read', ({ params }, account) => {
      const order = requireOwner(ledger.orderOf(params.id), account);
      const authorization = order.authorizations.find(({ id }) => id === params.id);
      if (!authorization) throw refused(404, 'INVALID_RESOURCE_ID');
      return { body: authorizationResource(order, authorization) };
    }),
  );
  router.post(
    '/v2/payments/authorizations/:id/capture',
    once('capture_reserved', (request, account) => {
      const order = requireOwner(ledger.orderOf(request.params.id), account);
      const units = unitsIn(request, order, 'AUTH_CAPTURE_CURRENCY_MISMATCH');
      return { status: 201, body: captureResource(order, ledger.captureReserved(order, request.params.id, units)) };
    }),
  );
  router.post(
    '/v2/payments/authorizations/:id/reauthorize',
    once('reauthorize', (request, account) => {
      const order = requireOwner(ledger.orderOf(request.params.id), account);
      const units = unitsIn(request, order, 'AUTH_CURRENCY_MISMATCH');
      return { status: 201, body: authorizationResource(order, ledger.renew(order, request.params.id, units)) };
    }),
  );
  router.post(
    '/v2/payments/authorizations/:id/void',
    once('void', (request, account) => {
      const order = requireOwner(ledger.orderOf(request.params.id), account);
      const authorization = ledger.voidReserved(order, request.params.id);
      const isWhole = request.get('prefer') === 'return=representation';
      return isWhole ? { body: authorizationResource(order, authorization) } : { status: 204 };
    }),
  );
  router.get(
    '/v2/payments/captures/:id',
    on('read', ({ params }, account) => {
      const order = requireOwner(ledger.orderOf(params.id), account);
      const capture = order.captures.find(({ id }) => id === params.id);
      if (!capture) throw refused(404, 'INVALID_RESOURCE_ID');
      return { body: captureResource(order, capture) };
    }),
  );
  router.post(
    '/v2/payments/captures/:id/refund',
    once('refund', (request, account) => {
      const order = requireOwner(ledger.orderOf(request.params.id), account);
      const units = unitsIn(request, order, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
      const refund = ledger.refund(order, units, textOf(bodyOf(request).custom_id));
      return { status: 201, body: refundResource(order, refund) };
    }),
  );
  router.get(
    '/v2/payments/refunds/:id',
    on('read', ({ params }, account) => {
      const order = ledger.orders.find(({ refunds }) => refunds.some(({ id }) => id === params.id));
      const refund = order && requireOwner(order, account).refunds.find(({ id }) => id === params.id);
      if (!order || !refund) throw refused(404, 'INVALID_RESOURCE_ID');
      return { body: refundResource(order, refund) };
    }),
  );
  router.get(
    '/v1/customer/disputes',
    on('disputes', ({ query }, account) => {
      requireDisputeAccess(account);
      const id = query.disputed_transaction_id;
      const order = ledger.orders.find(({ captures }) => captures.some((capture) => capture.id === id));
      const disputes = order?.account === account ? order.disputes : [];
      return {
        body: { items: order ? disputes.map((dispute) => disputeResource(order, dispute, false)) : [], links: [] },
      };
    }),
  );
  router.get(
    '/v1/customer/disputes/:id',
    on('disputes', ({ params }, account) => {
      requireDisputeAccess(account);
      const order = ledger.orders.find(({ disputes }) => disputes.some(({ id }) => id === params.id));
      const dispute = order && requireOwner(order, account).disputes.find(({ id }) => id === params.id);
      if (!order || !dispute) throw refused(404, 'INVALID_RESOURCE_ID');
      return { body: disputeResource(order, dispute, true) };
    }),
  );
  router.post(
    '/v1/notifications/webhooks',
    on('webhooks', (request, account) => {
      const { url, event_types: types } = bodyOf(request);
      const names = Array.isArray(types) ? types.map((type) => String((type as { name?: unknown }).name)) : [];
      if (typeof url !== 'string' || !URL.canParse(url) || names.length === 0) throw refused(400, 'VALIDATION_ERROR');
      const endpoint = { id: newId(), url, account, types: names, baseUrl: baseUrlOf(request) };
      deliveries.register(endpoint);
      return { status: 201, body: webhookResource(endpoint) };
    }),
  );
  const webhook = (request: Request, account: string) => {
    const endpoint = deliveries.endpoints.find(({ id }) => id === request.params.id);
    if (endpoint?.account !== account) throw refused(404, 'INVALID_RESOURCE_ID');
    return endpoint;
  };
  router
    .route('/v1/notifications/webhooks/:id')
    .get(on('webhooks', (request, account) => ({ body: webhookResource(webhook(request, account)) })))
    .delete(
      on('webhooks', (request, account) => {
        deliveries.unregister(webhook(request, account).id);
        return { status: 204 };
      }),
    );
  router.get('/v1/notifications/certs/:name', async (request, response) => {
    const failure = failures.take('paypal/certificate');
    const { name, pem } = signing.certificate;
    if (failure) await fail(failure, request, response);
    else if (request.params.name === name) response.type('application/x-pem-file').send(pem);
    else response.status(404).json(refused(404, 'INVALID_RESOURCE_ID').body);
  });

  return {
    router,
    operations,
    /** Revokes all access tokens. */
    endTokens: () => tokens.clear(),
    clear() {
      keys.clear();
      operations.clear();
      failures.clear('paypal');
    },
  };
}

/** Applies failures of the scope `paypal` to the next request of any operation. */
function failAll(failures: Failures): RequestHandler {
  return async (request, response, next) => {
    const failure = failures.take('paypal');
    if (failure) await fail(failure, request, response, refused(failure.status, 'SANDBOX_FAILURE').body);
    else next();
  };
}

function requireDisputeAccess(account: string): void {
  if (account.includes('no-disputes')) throw refused(403, 'NOT_AUTHORIZED');
}

function webhookResource({ id, url, types }: PayPalEndpoint): object {
  return { id, url, event_types: types.map((name) => ({ name })), links: [] };
}

/** Reads the amount of a request in hundredths; null for the whole amount. @throws RemoteError with `issue` for another currency */
function unitsIn(request: Request, { currency }: Order, issue: string): number | null {
  const { amount } = bodyOf(request);
  if (amount === undefined) return null;
  const requested = hundredths(amount);
  if (requested.currency !== currency) throw refused(422, issue);
  return requested.units;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function bodyOf(request: Request): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

/** Returns the fake's base URL, as its links contain it. */
export function baseUrlOf(request: Request): string {
  return `http://${request.get('host') ?? ''}/paypal`;
}
