import { randomBytes } from 'node:crypto';
import { type Request, type RequestHandler, Router, urlencoded } from 'express';
import { type Failures, fail } from '#fakes/failures.ts';
import { IdempotencyKeys, type StoredAnswer } from '#fakes/pro/payments/idempotency.ts';
import type { StripeAccount } from './account.ts';
import { newId } from './objects.ts';
import { createCoupon } from './reductions.ts';
import { createSession } from './sessions.ts';
import type { StripeFake } from './stripe-fake.ts';
import { Fields, invalid, type Json, listOf, RemoteError, secretKey } from './wire.ts';

/** Handler of a route: returns the object or list of the answer. */
type Perform = (account: StripeAccount, fields: Fields, request: Request) => object;

/** Creates the routes of Stripe's API that checkouts need, for its root `/v1`. */
export function stripeApi(stripe: StripeFake, failures: Failures): Router {
  const keys = new IdempotencyKeys();
  const router = Router();
  router.use(urlencoded({ extended: true, limit: '1mb', parameterLimit: 5_000 }));
  const on = (perform: Perform): RequestHandler => handler(stripe, failures, keys, perform);

  router.post(
    '/checkout/sessions',
    on((account, fields, request) => createSession(account, fields, baseUrlOf(request))),
  );
  router.get(
    '/checkout/sessions',
    on((account, fields) => listOf('/v1/checkout/sessions', account.sessions.all(), fields.whole('limit'))),
  );
  router.get(
    '/checkout/sessions/:id',
    on((account, _fields, request) => account.sessions.get(String(request.params.id))),
  );
  router.post(
    '/checkout/sessions/:id/expire',
    on((account, _fields, request) => {
      const session = account.sessions.get(String(request.params.id));
      account.expire(session);
      return session;
    }),
  );
  router.post(
    '/coupons',
    on((account, fields) => createCoupon(account, fields)),
  );
  router.get(
    '/coupons/:id',
    on((account, _fields, request) => account.coupons.get(String(request.params.id))),
  );
  router.delete(
    '/coupons/:id',
    on((account, _fields, request) => {
      const { id } = account.coupons.get(String(request.params.id));
      account.coupons.delete(id);
      return { id, object: 'coupon', deleted: true };
    }),
  );
  router.post(
    '/refunds',
    on((account, fields) => {
      fields.allow('payment_intent', 'amount', 'metadata', 'reason', 'expand');
      const intent = account.intents.get(fields.needText('payment_intent'));
      return account.refund(intent, fields.whole('amount'), fields.metadata());
    }),
  );
  router.post(
    '/payment_intents/:id/capture',
    on((account, fields, request) => {
      fields.allow('expand');
      return account.capture(account.intents.get(String(request.params.id)));
    }),
  );
  router.post(
    '/payment_intents/:id/cancel',
    on((account, fields, request) => {
      fields.allow('cancellation_reason', 'expand');
      const intent = account.intents.get(String(request.params.id));
      return account.cancel(intent, fields.text('cancellation_reason') ?? null);
    }),
  );
  for (const [path, shelf] of [
    ['payment_intents', 'intents'],
    ['charges', 'charges'],
    ['refunds', 'refunds'],
    ['disputes', 'disputes'],
  ] as const) {
    router.get(
      `/${path}`,
      on((account, fields) => {
        const intent = fields.text('payment_intent');
        const all: { id: string; payment_intent?: string }[] = account[shelf].all();
        const found = all.filter(({ payment_intent }) => intent === undefined || payment_intent === intent);
        return listOf(`/v1/${path}`, found, fields.whole('limit'));
      }),
    );
    router.get(
      `/${path}/:id`,
      on((account, _fields, request) => account[shelf].get(String(request.params.id))),
    );
  }
  router.get(
    '/balance',
    on((account) => ({
      object: 'balance',
      available: balanceOf(account),
      pending: [],
      livemode: account.mode === 'live',
    })),
  );
  router.get(
    '/account',
    on(({ mode }) => ({ id: `acct_sandbox_${mode}`, object: 'account', charges_enabled: true, country: 'DE' })),
  );
  addEndpointRoutes(router, stripe, on);
  router.use(
    on((_account, _fields, { method, originalUrl }) => {
      throw new RemoteError(404, { message: `Unrecognized request URL (${method}: ${originalUrl.split('?')[0]}).` });
    }),
  );
  return router;
}

function addEndpointRoutes(router: Router, { deliveries }: StripeFake, on: (perform: Perform) => RequestHandler): void {
  const path = '/webhook_endpoints';
  const endpointsOf = ({ mode }: StripeAccount) =>
    deliveries.endpoints
      .filter(({ account }) => account === mode)
      .map(({ secret: _once, ...endpoint }) => wire(endpoint));
  router.post(
    path,
    on((account, fields) => {
      fields.allow('url', 'enabled_events', 'description', 'metadata', 'api_version', 'expand');
      const url = fields.url('url');
      if (!url) throw invalid('url', 'Missing required param: url.', 'parameter_missing');
      const types = fields.texts('enabled_events');
      if (types.length === 0)
        throw invalid('enabled_events', 'Missing required param: enabled_events.', 'parameter_missing');
      const secret = `whsec_${randomBytes(24).toString('hex')}`;
      const { id } = account.stamp('we');
      deliveries.register({ id, url, account: account.mode, types, secret });
      return { ...wire({ id, url, account: account.mode, types }), secret };
    }),
  );
  router.get(
    path,
    on((account) => listOf(`/v1${path}`, endpointsOf(account), 100)),
  );
  router.delete(
    `${path}/:id`,
    on((account, _fields, request) => {
      const found = endpointsOf(account).find(({ id }) => id === request.params.id);
      if (!found)
        throw new RemoteError(404, {
          code: 'resource_missing',
          message: `No such webhook endpoint: '${request.params.id}'`,
        });
      deliveries.unregister(found.id);
      return { id: found.id, object: 'webhook_endpoint', deleted: true };
    }),
  );
}

function wire({ id, url, account, types }: { id: string; url: string; account: string; types: readonly string[] }) {
  const livemode = account === 'live';
  return { id, object: 'webhook_endpoint', url, enabled_events: types, livemode, status: 'enabled', metadata: {} };
}

/**
 * Wraps a handler with authentication, configured failures, idempotency and the JSON answer. A failure with status 500 is
 * stored for its idempotency key, as Stripe does; other failures are treated as network errors in front of Stripe.
 */
function handler(stripe: StripeFake, failures: Failures, keys: IdempotencyKeys, perform: Perform): RequestHandler {
  return async (request, response) => {
    stripe.countRequest();
    response.set('Request-Id', newId('req'));
    const send = ({ status, body }: StoredAnswer) => response.status(status).type('json').send(body);
    const account = stripe.accountOf(secretKey(request));
    if (!account) return send(refusedKey(request));
    if (lacksRight(request)) return send(missingRight());
    account.sweep();
    const sentKey = request.method === 'POST' ? request.get('idempotency-key') : undefined;
    const key = sentKey && `${account.mode} ${sentKey}`;
    const failure = failures.take('stripe');
    if (failure && !failure.after_effect) {
      if (key && failure.mode === 'status' && failure.status === 500) keepFailure(keys, key, request);
      return fail(failure, request, response, ON_REQUEST);
    }
    const earlier = key ? keys.begin(key, parametersOf(request)) : 'first';
    // A configured failure is not Stripe's answer, so it must not have the header.
    if (typeof earlier === 'object' && !failure) response.set('Idempotent-Replayed', 'true');
    const answer = answerTo(earlier, sentKey, () =>
      answerOf(() => perform(account, fieldsOf(request), request), account, expansions(request)),
    );
    if (earlier === 'first' && key) keys.store(key, answer);
    return failure ? fail(failure, request, response, ON_REQUEST) : send(answer);
  };
}

const ON_REQUEST = { error: { type: 'api_error', message: 'Answered on request.' } };

function keepFailure(keys: IdempotencyKeys, key: string, request: Request): void {
  if (keys.begin(key, parametersOf(request)) === 'first')
    keys.store(key, { status: 500, body: JSON.stringify(ON_REQUEST) });
}

function answerTo(
  earlier: ReturnType<IdempotencyKeys['begin']>,
  key: string | undefined,
  perform: () => StoredAnswer,
): StoredAnswer {
  if (typeof earlier === 'object') return earlier;
  return earlier === 'first' ? perform() : errorAnswer(idempotencyError(key ?? ''));
}

function answerOf(perform: () => object, account: StripeAccount, expand: readonly string[]): StoredAnswer {
  try {
    return { status: 200, body: JSON.stringify(expanded(perform(), expand, account)) };
  } catch (error) {
    if (error instanceof RemoteError) return errorAnswer(error);
    throw error;
  }
}

function errorAnswer({ status, error }: RemoteError): StoredAnswer {
  return { status, body: JSON.stringify({ error }) };
}

function idempotencyError(key: string): RemoteError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new RemoteError(400, { type: 'idempotency_error', message });
}

function refusedKey(request: Request): StoredAnswer {
  const key = secretKey(request);
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return errorAnswer(new RemoteError(401, { message }));
}

/** True for writes to coupons with a restricted key that contains `no_coupons`. */
function lacksRight(request: Request): boolean {
  const isWrite = request.path.startsWith('/coupons') && request.method !== 'GET';
  return isWrite && /^rk_\w*no_coupons/.test(secretKey(request) ?? '');
}

function missingRight(): StoredAnswer {
  const message =
    "The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the 'rak_coupon_write' permission would allow this request to continue.";
  return errorAnswer(new RemoteError(403, { code: 'more_permissions_required', message }));
}

function fieldsOf(request: Request): Fields {
  return new Fields(request.method === 'GET' ? request.query : request.body);
}

function expansions(request: Request): string[] {
  const paths = [...new URL(request.originalUrl, 'http://sandbox').searchParams]
    .filter(([name]) => name.startsWith('expand['))
    .map(([, path]) => path);
  return [...paths, ...fieldsOf(request).texts('expand')];
}

/** Replaces ids by their objects for the paths of `expand`, outermost first. */
function expanded(object: { id?: string }, paths: readonly string[], account: StripeAccount): Json {
  const copy: Json = { ...object };
  for (const name of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
    const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    const id = String(copy[name]);
    const found = account.intents.find(id) ?? account.charges.find(id);
    if (found) copy[name] = expanded(found, inner, account);
    // The newest ten refunds, as Stripe shows them with their charge.
    else if (name === 'refunds') {
      const refunds = account.refunds.all().filter(({ charge }) => charge === object.id);
      copy.refunds = listOf(`/v1/charges/${object.id}/refunds`, refunds);
    }
  }
  return copy;
}

/** Returns the balance: payments without refunds and without the amounts that disputes took. */
function balanceOf({ charges, disputes }: StripeAccount): object[] {
  const sums = new Map<string, number>();
  const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
  for (const { currency, captured, amount_captured, amount_refunded } of charges.all()) {
    if (captured) add(currency, amount_captured - amount_refunded);
  }
  for (const { currency, balance_transactions } of disputes.all()) {
    for (const { amount } of balance_transactions) add(currency, amount);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

function parametersOf(request: Request): string {
  return JSON.stringify([request.method, request.originalUrl, request.body ?? {}]);
}

function baseUrlOf(request: Request): string {
  return `http://${request.get('host') ?? ''}`;
}
