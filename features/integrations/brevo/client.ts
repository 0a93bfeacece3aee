import {
  allPages,
  type ContactList,
  isSendableKey,
  type ListProvider,
  type Subscription,
  unreadable,
  unusableKey,
} from '#features/integrations/lists/lists.ts';
import { isObject, type Json, parseOrUndefined } from '#json.ts';
import { type ProviderError, reworded } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient, type HttpResponse } from '#outgoing/http-client.ts';
import { secondsAsMs } from '#outgoing/http-errors.ts';

export interface BrevoOptions {
  http: HttpClient;
  /** Base URL without a trailing slash; requests append `/v3`. */
  url: string;
}

/** The largest page of lists that Brevo returns. */
const PAGE = 50;

interface Refusal {
  /** Brevo's error code. */
  code: string;
  /** True if another contact has the e-mail address, rather than a telephone number or another unique attribute. */
  emailIsTaken: boolean;
}

/** Sends one request. Refusals that `accepts` matches count as answers. */
type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: Json,
  accepts?: (refusal: Refusal) => boolean,
) => Promise<HttpResponse>;

/** Creates the client for Brevo's contact lists (developers.brevo.com/reference). */
export function createBrevo({ http, url }: BrevoOptions): ListProvider {
  return {
    async lists(apiKey, signal) {
      const ask = asking(apiKey, signal);
      return allPages(async (offset) => {
        const answer = await ask('GET', `/contacts/lists?limit=${PAGE}&offset=${offset}&sort=asc`);
        const body = parseOrUndefined(answer.body);
        // Brevo omits `lists` for an account without lists.
        if (!isObject(body) || !Array.isArray(body.lists ?? [])) throw unreadable('Brevo', 'lists', answer);
        const items = ((body.lists ?? []) as unknown[]).map((list) => readList(list, answer));
        return { items, total: Number(body.count) || 0 };
      });
    },

    async subscribe(apiKey, subscription, signal) {
      const ask = asking(apiKey, signal);
      return subscription.doubleOptIn ? confirm(subscription, ask) : save(subscription, ask);
    },
  };

  function asking(apiKey: string, signal?: AbortSignal): Ask {
    if (!isSendableKey(apiKey)) throw unusableKey('Brevo', 'has characters that no key has');
    return async (method, path, body, accepts) => {
      const answer = await http.request({
        method,
        url: `${url}/v3${path}`,
        headers: { 'api-key': apiKey, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      const failure = classifyResponse(answer);
      if (!failure) return answer;
      const refusal = readRefusal(answer);
      if (failure.kind === 'permanent' && accepts?.(refusal)) return answer;
      throw explained(failure, refusal, answer);
    };
  }
}

/**
 * Creates or updates the contact. Adding a contact to a list does not unblock it: people who unsubscribed get no mail until
 * they subscribe again themselves.
 */
async function save({ listId, email, fields, updateExisting }: Subscription, ask: Ask): Promise<void> {
  const body = { email, attributes: fields, listIds: [Number(listId)], updateEnabled: updateExisting };
  const answer = await ask('POST', '/contacts', body, ({ emailIsTaken }) => emailIsTaken && !updateExisting);
  mustBeSaved(answer);
}

/** Sends a confirmation mail to people who are not on the list. Members and people who unsubscribed get none. */
async function confirm(subscription: Subscription, ask: Ask): Promise<void> {
  const { listId, email, fields, updateExisting, doubleOptIn } = subscription;
  const contact = await find(email, ask);
  if (contact && !updateExisting) return;
  if (contact && (contact.blocked || contact.listIds.includes(Number(listId)))) {
    if (Object.keys(fields).length === 0) return;
    return mustBeSaved(await ask('POST', '/contacts', { email, attributes: fields, updateEnabled: true }));
  }
  const answer = await ask('POST', '/contacts/doubleOptinConfirmation', {
    email,
    attributes: fields,
    includeListIds: [Number(listId)],
    templateId: doubleOptIn?.templateId,
    redirectionUrl: doubleOptIn?.redirectUrl,
  });
  mustBeSaved(answer);
}

async function find(email: string, ask: Ask): Promise<{ blocked: boolean; listIds: unknown[] } | null> {
  const path = `/contacts/${encodeURIComponent(email)}?identifierType=email_id`;
  const answer = await ask('GET', path, undefined, ({ code }) => code === 'document_not_found');
  if (answer.status === 404) return null;
  const contact = parseOrUndefined(answer.body);
  if (!isObject(contact) || !Array.isArray(contact.listIds)) throw unreadable('Brevo', 'contact', answer);
  return { blocked: contact.emailBlacklisted === true, listIds: contact.listIds };
}

/** Rejects a body that is not JSON, such as a page from a proxy. A 201 has an id; a 204 has no body. */
function mustBeSaved(answer: HttpResponse): void {
  if (answer.body.trim() !== '' && parseOrUndefined(answer.body) === undefined)
    throw unreadable('Brevo', 'contact', answer);
}

function readList(list: unknown, answer: HttpResponse): ContactList {
  if (!isObject(list) || typeof list.id !== 'number') throw unreadable('Brevo', 'list', answer);
  // `totalSubscribers` is deprecated and will always be 0.
  const count = Number(list.uniqueSubscribers) || Number(list.totalSubscribers) || 0;
  return { id: String(list.id), name: String(list.name ?? ''), member_count: count };
}

/** Reads `{code, message, metadata?}`. The message may repeat a visitor's input. */
function readRefusal({ body }: HttpResponse): Refusal {
  const { code, message, metadata } = { ...(parseOrUndefined(body) as Json | undefined) };
  const identifiers = isObject(metadata) ? metadata.duplicate_identifiers : undefined;
  const isEmail = Array.isArray(identifiers)
    ? identifiers.includes('email')
    : !/\b(SMS|WHATSAPP|LANDLINE_NUMBER|EXT_ID)\b/i.test(String(message ?? ''));
  return {
    code: typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : '',
    emailIsTaken: code === 'duplicate_parameter' && isEmail,
  };
}

const MEANINGS: Record<string, string> = {
  unauthorized: 'the key is wrong, or may not be used from here',
  duplicate_parameter: 'another contact already has a value that must be unique, such as the telephone number',
  invalid_parameter: 'the list, the template or an attribute is not in the account, or does not accept the value',
  not_enough_credits: 'the plan of the account is used up',
};

function explained(failure: ProviderError, { code }: Refusal, answer: HttpResponse): ProviderError {
  const meaning = Object.hasOwn(MEANINGS, code) ? `: ${MEANINGS[code]}` : '';
  const message = `Brevo answered ${failure.status}${code && ` (${code})`}${meaning}.`;
  // Brevo sends this header in seconds in place of Retry-After.
  const reset = answer.status === 429 ? secondsAsMs(answer.headers['x-sib-ratelimit-reset']) : undefined;
  if (reset === undefined || failure.retryAfterMs !== undefined) return reworded(failure, message);
  return reworded(failure, message, { kind: 'rate_limited', retryAfterMs: reset });
}
