import { isObject, type Json, parseOrUndefined } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient, type HttpResponse } from '#outgoing/http-client.ts';
import { labelError } from '#outgoing/label-errors.ts';
import {
  type Activation,
  type ActivationRefusal,
  ActivationRefused,
  type LicenceReport,
  type LicenceServer,
} from '#pro/licence/licence-server.ts';

export interface LemonSqueezyOptions {
  http: HttpClient;
  /** URL without a trailing slash, to which `/v1/licenses/…` is appended. */
  url: string;
  /** Only keys of this product are accepted, since the server sells other products too. Undefined accepts all keys. */
  productId?: string | undefined;
}

type Operation = 'activate' | 'validate' | 'deactivate';
/** Key of each operation's answer that says whether the operation was done. */
const DONE = { activate: 'activated', validate: 'valid', deactivate: 'deactivated' } as const;

interface Verdict {
  done: boolean;
  status: number;
  key: Json;
  instance: Json;
  product: unknown;
}

/**
 * Creates a client of Lemon Squeezy's License API (docs.lemonsqueezy.com/help/licensing/license-api). Requests have form bodies;
 * answers have `activated`, `valid` or `deactivated`, `license_key {status, activation_limit, activation_usage, expires_at}` and
 * `meta {product_id}`. A 4xx with one of these flags is a valid answer too: 404 stands for a key that does not exist.
 */
export function createLemonSqueezy({ http, url, productId }: LemonSqueezyOptions): LicenceServer {
  const party = `The licence server at ${new URL(url).host}`;
  return {
    async activate(key, instanceName) {
      const verdict = await ask('activate', { license_key: key, instance_name: instanceName });
      if (!verdict.done) throw new ActivationRefused(isForeign(verdict) ? 'other_product' : refusalOf(verdict));
      const { id } = verdict.instance;
      if (isForeign(verdict)) {
        // The server names the product only after the activation. If ending it fails, the other product's key has lost one.
        await ask('deactivate', { license_key: key, instance_id: String(id) }).catch(() => {});
        throw new ActivationRefused('other_product');
      }
      if (typeof id !== 'string' || id === '' || id.length > 191) throw unreadable();
      return { ...reportOf(verdict), instanceId: id } satisfies Activation;
    },

    async validate(key, instanceId) {
      const verdict = await ask('validate', { license_key: key, instance_id: instanceId });
      // A refusal without a reason must not make a site's licence invalid.
      if (!verdict.done && verdict.key.status === undefined && verdict.status !== 404) throw unreadable();
      const report = reportOf(verdict);
      return isForeign(verdict) ? { ...report, standing: 'unknown' } : report;
    },

    async deactivate(key, instanceId) {
      // A refusal means that the server has no such activation, which is the intended state.
      await ask('deactivate', { license_key: key, instance_id: instanceId });
    },
  };

  /** True when the key belongs to another product. @throws ProviderError when the answer does not name the product */
  function isForeign({ key, product }: Verdict): boolean {
    if (productId === undefined || key.status === undefined) return false;
    if (typeof product !== 'number' && typeof product !== 'string') throw unreadable();
    return String(product) !== productId;
  }

  async function ask(operation: Operation, body: Record<string, string>): Promise<Verdict> {
    try {
      const answer = await http.request({
        method: 'POST',
        url: `${url}/v1/licenses/${operation}`,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(body).toString(),
      });
      return readVerdict(operation, answer);
    } catch (error) {
      throw labelError(error, party);
    }
  }
}

/** Reads an answer of the protocol. @throws ProviderError for other answers, without their text, which may repeat the key */
function readVerdict(operation: Operation, { status, retryAfterMs, body: text }: HttpResponse): Verdict {
  const failure = classifyResponse({ status, retryAfterMs });
  const body = parseOrUndefined(text);
  const done = isObject(body) ? body[DONE[operation]] : undefined;
  const isAnswer = failure === null || status === 400 || status === 404;
  if (isObject(body) && typeof done === 'boolean' && isAnswer && !(failure && done)) {
    const { license_key: key, instance, meta } = body;
    return {
      done,
      status,
      product: isObject(meta) ? meta.product_id : undefined,
      key: isObject(key) ? key : {},
      instance: isObject(instance) ? instance : {},
    };
  }
  throw failure ?? unreadable();
}

function unreadable(): ProviderError {
  return new ProviderError('The answer is not one of a licence server.', {
    kind: 'transient',
    type: 'invalid_response',
  });
}

function reportOf({ done, status, key }: Verdict): LicenceReport {
  return {
    standing: standingOf(done, status, key),
    expiresAt: timeOf(key.expires_at),
    activationLimit: countOf(key.activation_limit),
    activationUsage: countOf(key.activation_usage),
  };
}

function standingOf(done: boolean, status: number, key: Json): LicenceReport['standing'] {
  if (key.status === 'disabled' || key.status === 'expired') return key.status;
  if (done) return 'active';
  return key.status === undefined && status === 404 ? 'unknown' : 'not_activated';
}

function refusalOf(verdict: Verdict): ActivationRefusal {
  const { standing, activationLimit, activationUsage } = reportOf(verdict);
  if (standing === 'unknown' || standing === 'expired' || standing === 'disabled') return standing;
  const isFull = activationLimit !== null && activationUsage !== null && activationUsage >= activationLimit;
  return isFull ? 'limit_reached' : 'refused';
}

function timeOf(given: unknown): Date | null {
  const time = typeof given === 'string' ? new Date(given) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

function countOf(given: unknown): number | null {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 && given <= 0xffff_ffff ? given : null;
}
