import { createHash } from 'node:crypto';
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
import { HOUR_MS } from '#time.ts';

export interface MailchimpOptions {
  http: HttpClient;
  /** Base URL without a trailing slash; requests append `/3.0`. `{dc}` stands for the data centre of the key. */
  url: string;
}

/** The largest page of lists that Mailchimp returns. */
const PAGE = 1000;
/**
 * Wait after Mailchimp blocks an address that joined too many lists. The block lasts minutes to days; Mailchimp does not say
 * how long.
 */
const TOO_MANY_SIGNUPS_MS = HOUR_MS;

/** Sends one request. A refusal with the title `done` counts as success, because an earlier request did the work. */
type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json, done?: string) => Promise<HttpResponse>;

/** Creates the client for Mailchimp's audiences (mailchimp.com/developer/marketing/api). */
export function createMailchimp({ http, url }: MailchimpOptions): ListProvider {
  return {
    async lists(apiKey, signal) {
      const ask = asking(apiKey, signal);
      return allPages(async (offset) => {
        const fields = 'total_items,lists.id,lists.name,lists.stats.member_count';
        const answer = await ask('GET', `/lists?count=${PAGE}&offset=${offset}&fields=${fields}`);
        const body = parseOrUndefined(answer.body);
        if (!isObject(body) || !Array.isArray(body.lists)) throw unreadable('Mailchimp', 'lists', answer);
        return { items: body.lists.map((list) => readList(list, answer)), total: Number(body.total_items) || 0 };
      });
    },

    async subscribe(apiKey, subscription, signal) {
      const ask = asking(apiKey, signal);
      const members = `/lists/${encodeURIComponent(subscription.listId)}/members`;
      if (!subscription.updateExisting) return add(subscription, members, ask);
      const hash = createHash('md5').update(subscription.email.toLowerCase()).digest('hex');
      // Sending `status` would resubscribe a person who has unsubscribed.
      const body = { ...memberOf(subscription), status_if_new: statusOf(subscription) };
      const answer = await ask('PUT', `${members}/${hash}`, body);
      // A proxy may answer 200 with a page of its own.
      if (!isObject(parseOrUndefined(answer.body))) throw unreadable('Mailchimp', 'member', answer);
      if (subscription.tags.length === 0) return;
      const tags = subscription.tags.map((name) => ({ name, status: 'active' }));
      await ask('POST', `${members}/${hash}/tags`, { tags });
    },
  };

  function asking(apiKey: string, signal?: AbortSignal): Ask {
    const base = `${url.replaceAll('{dc}', dataCentreOf(apiKey))}/3.0`;
    const authorization = `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}`;
    return async (method, path, body, done) => {
      const answer = await http.request({
        method,
        url: base + path,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      const failure = classifyResponse(answer);
      if (!failure) return answer;
      const problem = readProblem(answer);
      if (done !== undefined && problem.title === done) return answer;
      throw explained(failure, problem);
    };
  }
}

/** Adds a member with tags in one request. Mailchimp refuses it for an existing member. */
async function add(subscription: Subscription, members: string, ask: Ask): Promise<void> {
  const body = { ...memberOf(subscription), status: statusOf(subscription), tags: subscription.tags };
  const answer = await ask('POST', members, body, 'Member Exists');
  if (!isObject(parseOrUndefined(answer.body))) throw unreadable('Mailchimp', 'member', answer);
}

function memberOf({ email, fields }: Subscription): Json {
  return { email_address: email, merge_fields: fields };
}

function statusOf({ doubleOptIn }: Subscription): string {
  return doubleOptIn ? 'pending' : 'subscribed';
}

function readList(list: unknown, answer: HttpResponse): ContactList {
  if (!isObject(list) || typeof list.id !== 'string') throw unreadable('Mailchimp', 'list', answer);
  const count = isObject(list.stats) ? Number(list.stats.member_count) : 0;
  return { id: list.id, name: String(list.name ?? ''), member_count: count || 0 };
}

/**
 * Returns the data centre, the part of the key after its last hyphen. It becomes part of the host name, so other characters are
 * rejected.
 */
function dataCentreOf(apiKey: string): string {
  const dataCentre = /-([a-z]+\d+)$/.exec(apiKey)?.[1];
  if (!dataCentre || !isSendableKey(apiKey)) {
    throw unusableKey('Mailchimp', 'does not end in its data centre, such as -us21');
  }
  return dataCentre;
}

/** The loggable part of an `application/problem+json`: `detail` often contains the person's address. */
interface Problem {
  title: string;
  /** Names of the refused merge fields. */
  fields: string[];
  tooManySignups: boolean;
}

/** Reads a problem (mailchimp.com/developer/marketing/docs/errors). */
function readProblem({ body }: HttpResponse): Problem {
  const { title, detail, errors } = { ...(parseOrUndefined(body) as Json | undefined) };
  const fields = (Array.isArray(errors) ? errors : []).flatMap((error) =>
    isObject(error) && typeof error.field === 'string' && /^\w{1,40}$/.test(error.field) ? [error.field] : [],
  );
  return {
    title: typeof title === 'string' && /^[a-z][a-z -]{0,60}$/i.test(title) ? title : '',
    fields: fields.slice(0, 10),
    tooManySignups: typeof detail === 'string' && detail.includes('signed up to a lot of lists'),
  };
}

const MEANINGS: Record<string, string> = {
  'API Key Invalid': 'the key or its data centre is wrong',
  'Resource Not Found': 'the account has no such audience',
  'Invalid Resource': 'the audience does not accept a value, or requires one that is missing',
  'Member In Compliance State':
    'the person has left, bounced or is under review, and can return only through a form of Mailchimp',
  'Forgotten Email Not Subscribed': 'the person was deleted for good, and can return only through a form of Mailchimp',
};

function explained(failure: ProviderError, { title, fields, tooManySignups }: Problem): ProviderError {
  if (tooManySignups) {
    const message = 'Mailchimp accepts no more sign-ups from this person for now.';
    return reworded(failure, message, {
      kind: 'rate_limited',
      type: 'rate_limited',
      retryAfterMs: TOO_MANY_SIGNUPS_MS,
    });
  }
  const words = [title, fields.join(', ')].filter(Boolean).join(': ');
  const meaning = Object.hasOwn(MEANINGS, title) ? `: ${MEANINGS[title]}` : '';
  const message = `Mailchimp answered ${failure.status}${words && ` (${words})`}${meaning}.`;
  const isBusy = /^too many/i.test(title) && failure.kind === 'permanent';
  return reworded(failure, message, isBusy ? { kind: 'transient', type: 'rate_limited' } : {});
}
