import { isObject, type Json, parsed } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient, type HttpResponse } from '#outgoing/http-client.ts';
import { ofParty } from '#outgoing/party.ts';
import {
  type Activation,
  type ActivationRefusal,
  ActivationRefused,
  type LicenceReport,
  type LicenceServer,
} from '#pro/licence/licence-server.ts';

export interface LemonSqueezyOptions {
  http: HttpClient;
  /** Without a trailing slash; `/v1/licenses/…` follows. */
  url: string;
  /** The server sells other products too: only keys of this one count. Absent, all do. */
  productId?: string | undefined;
}

type Operation = 'activate' | 'validate' | 'deactivate';
/** For each operation, the key of the answer that says whether it was done. */
const DONE = { activate: 'activated', validate: 'valid', deactivate: 'deactivated' } as const;

interface Verdict {
  done: boolean;
  status: number;
  key: Json;
  instance: Json;
  product: unknown;
}

/**
 * A licence server that speaks Lemon Squeezy's License API (docs.lemonsqueezy.com/help/licensing/license-api): form bodies,
 * answers with `activated`, `valid` or `deactivated`, and `license_key {status, activation_limit, activation_usage,
 * expires_at}`, `meta {product_id}`. A 4xx with that flag is an answer too: 404 is a key that does not exist.
 */
export function createLemonSqueezy({ http, url, productId }: LemonSqueezyOptions): LicenceServer {
  const party = `The licence server at ${new URL(url).host}`;
  return {
    async activate(key, instanceName) {
      const verdict = await ask('activate', { license_key: key, instance_name: instanceName });
      if (!verdict.done) throw new ActivationRefused(isOther(verdict) ? 'other_product' : refusalOf(verdict));
      const { id } = verdict.instance;
      if (isOther(verdict)) {
        // The server says whose key it is once it has activated it. What cannot be given back is the other product's loss.
        await ask('deactivate', { license_key: key, instance_id: String(id) }).catch(() => {});
        throw new ActivationRefused('other_product');
      }
      if (typeof id !== 'string' || id === '' || id.length > 191) throw unreadable();
      return { ...reportOf(verdict), instanceId: id } satisfies Activation;
    },

    async validate(key, instanceId) {
      const verdict = await ask('validate', { license_key: key, instance_id: instanceId });
      // A refusal without a cause must not take a site down.
      if (!verdict.done && verdict.key.status === undefined && verdict.status !== 404) throw unreadable();
      const report = reportOf(verdict);
      return isOther(verdict) ? { ...report, standing: 'unknown' } : report;
    },

    async deactivate(key, instanceId) {
      // Whatever the reason: the server has no such activation.
      await ask('deactivate', { license_key: key, instance_id: instanceId });
    },
  };

  /** Whether it is a key of another product. @throws ProviderError when that is not said */
  function isOther({ key, product }: Verdict): boolean {
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
      throw ofParty(error, party);
    }
  }
}

/** @throws ProviderError for anything but an answer of the protocol; never with what was answered, which repeats the key */
function readVerdict(operation: Operation, { status, retryAfterMs, body: text }: HttpResponse): Verdict {
  const failure = classifyResponse({ status, retryAfterMs });
  const body = parsed(text);
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
