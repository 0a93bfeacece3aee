import { randomUUID } from 'node:crypto';
import { json, type Request, Router, urlencoded } from 'express';
import { html } from '#dev/html.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { Operations, RemoteError } from '#fakes/operations.ts';

const OPERATIONS = ['activate', 'validate', 'deactivate'] as const;
/** More requests than arrive during an outage. */
const LASTING = 1_000_000;

/** Licence key of development. */
export const SANDBOX_LICENCE = 'SANDBOX-LICENCE-ACTIVE-0001';

/** Default product of licence keys. */
export const SANDBOX_PRODUCT = 1001;

interface LicenceKey {
  status: 'active' | 'disabled';
  expiresAt: string | null;
  activationLimit: number | null;
  productId: number;
  /** Names of instances by their id. */
  instances: Map<string, string>;
}

const newKey = (changes: Partial<LicenceKey> = {}): LicenceKey => ({
  status: 'active',
  expiresAt: null,
  activationLimit: 3,
  productId: SANDBOX_PRODUCT,
  instances: new Map(),
  ...changes,
});

const firstKeys = (): [string, LicenceKey][] => [
  [SANDBOX_LICENCE, newKey()],
  ['SANDBOX-LICENCE-EXPIRED-0002', newKey({ expiresAt: '2020-01-01T00:00:00.000Z' })],
  ['SANDBOX-LICENCE-DISABLED-0003', newKey({ status: 'disabled' })],
  ['SANDBOX-LICENCE-FULL-0004', newKey({ activationLimit: 0 })],
];

/**
 * Fake of a licence server at `/license` with Lemon Squeezy's License API. `GET keys` lists the licence keys; `PUT keys/{key}`
 * adds one, or changes its `status`, `expires_at`, `activation_limit` or `product_id`; `DELETE keys/{key}/instances` removes
 * its activations. `PUT outage` stops all answers until `DELETE outage`; `failures/{operation}` makes one operation fail.
 */
export function fake({ failures, now }: SandboxContext): Fake {
  const keys = new Map(firstKeys());
  const operations = new Operations({
    fake: 'license',
    names: OPERATIONS,
    failures,
    failureBody: () => ({ error: 'As asked.' }),
  });
  const router = Router();
  operations.addFailureRoutes(router);
  router.get('/keys', (_request, response) => {
    response.json({ requests: operations.requests, keys: [...keys].map(([key, sold]) => shown(key, sold)) });
  });
  router.put('/keys/:key', json(), (request, response) => {
    const name = String(request.params.key);
    const licence = keys.get(name) ?? newKey();
    const body = request.body as Record<string, never>;
    const { status, expires_at: expiresAt, activation_limit: activationLimit, product_id: productId } = body;
    const changes = { status, expiresAt, activationLimit, productId };
    Object.assign(licence, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
    keys.set(name, licence);
    response.json(shown(name, licence));
  });
  router.delete('/keys/:key', (request, response) => {
    keys.delete(String(request.params.key));
    response.status(204).end();
  });
  router.delete('/keys/:key/instances', (request, response) => {
    keys.get(String(request.params.key))?.instances.clear();
    response.status(204).end();
  });
  router.delete('/state', (_request, response) => {
    keys.clear();
    for (const [key, sold] of firstKeys()) keys.set(key, sold);
    operations.clear();
    response.status(204).end();
  });
  router.put('/outage', (_request, response) => {
    const outage = { next: LASTING, mode: 'reset', status: 500, delay_ms: 0 } as const;
    for (const name of OPERATIONS) failures.add(`license/${name}`, outage);
    response.status(204).end();
  });
  router.delete('/outage', (_request, response) => {
    for (const name of OPERATIONS) failures.clear(`license/${name}`);
    response.status(204).end();
  });

  const statusOf = ({ status, expiresAt, instances }: LicenceKey) => {
    if (status === 'disabled') return 'disabled';
    if (expiresAt !== null && new Date(expiresAt) <= now()) return 'expired';
    return instances.size > 0 ? 'active' : 'inactive';
  };
  const meta = ({ productId }: LicenceKey) => ({ store_id: 1, product_id: productId });
  const licenceJson = (key: string, licence: LicenceKey) => ({
    id: 1,
    status: statusOf(licence),
    key,
    activation_limit: licence.activationLimit,
    activation_usage: licence.instances.size,
    created_at: '2026-01-01T00:00:00.000000Z',
    expires_at: licence.expiresAt,
  });
  const find = (request: Request, done: string): { key: string; sold: LicenceKey } => {
    const key = field(request, 'license_key');
    const licence = keys.get(key);
    if (!licence) throw new RemoteError(404, { [done]: false, error: 'license_key not found.' });
    return { key, sold: licence };
  };
  const refuse = (done: string, error: string, key: string, licence: LicenceKey, status = 400) =>
    new RemoteError(status, { [done]: false, error, license_key: licenceJson(key, licence), meta: meta(licence) });

  const api = Router();
  api.use(urlencoded({ extended: false }));
  api.post(
    '/activate',
    operations.on('activate', (request) => {
      const { key, sold } = find(request, 'activated');
      const name = field(request, 'instance_name');
      const refused = (error: string) => refuse('activated', error, key, sold);
      if (statusOf(sold) === 'disabled') throw refused('This license key is disabled.');
      if (statusOf(sold) === 'expired') throw refused('This license key is expired.');
      const { instances, activationLimit } = sold;
      if (activationLimit !== null && instances.size >= activationLimit) {
        throw refused('This license key has reached the activation limit.');
      }
      const id = randomUUID();
      instances.set(id, name);
      const details = { license_key: licenceJson(key, sold), instance: { id, name }, meta: meta(sold) };
      return { body: { activated: true, error: null, ...details } };
    }),
  );
  api.post(
    '/validate',
    operations.on('validate', (request) => {
      const { key, sold } = find(request, 'valid');
      const id = field(request, 'instance_id');
      const name = sold.instances.get(id);
      if (name === undefined) throw refuse('valid', 'The license key instance was not found.', key, sold, 404);
      const valid = statusOf(sold) === 'active';
      const details = { license_key: licenceJson(key, sold), instance: { id, name }, meta: meta(sold) };
      return { body: { valid, error: null, ...details } };
    }),
  );
  api.post(
    '/deactivate',
    operations.on('deactivate', (request) => {
      const { key, sold } = find(request, 'deactivated');
      if (!sold.instances.delete(field(request, 'instance_id'))) {
        throw refuse('deactivated', 'The license key instance was not found.', key, sold, 404);
      }
      return { body: { deactivated: true, error: null, license_key: licenceJson(key, sold) } };
    }),
  );
  router.use('/v1/licenses', api);
  return { name: 'license', router, summary: (baseUrl) => summary(baseUrl, [...keys], statusOf) };
}

function shown(key: string, { status, expiresAt, activationLimit, instances }: LicenceKey) {
  const sites = [...instances].map(([id, name]) => ({ id, name }));
  return { key, status, expires_at: expiresAt, activation_limit: activationLimit, instances: sites };
}

function field({ body }: Request, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new RemoteError(422, { message: `The ${name} field is required.`, errors: { [name]: ['required'] } });
}

function summary(baseUrl: string, keys: [string, LicenceKey][], statusOf: (licence: LicenceKey) => string) {
  const rows = keys.map(
    ([key, sold]) => html`<tr>
<td><code>${key}</code></td>
<td>${statusOf(sold)}</td>
<td>${sold.expiresAt ?? 'no end'}</td>
<td>${sold.instances.size} of ${sold.activationLimit ?? 'any number'}: ${[...sold.instances.values()].join(', ')}</td>
</tr>`,
  );
  return html`<h2>Licence server</h2>
<table class="list"><thead><tr><th>Key</th><th>Status</th><th>Ends</th><th>Sites</th></tr></thead><tbody>${rows}</tbody></table>
<details><summary>Try failures</summary><pre>curl -X PUT ${baseUrl}/license/outage
curl -X DELETE ${baseUrl}/license/outage
curl -X PUT -H 'Content-Type: application/json' -d '{"status":"disabled"}' ${baseUrl}/license/keys/${SANDBOX_LICENCE}
curl ${baseUrl}/license/keys</pre></details>`;
}
