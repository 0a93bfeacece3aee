import { createHash } from 'node:crypto';
import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';

export interface MailchimpMember {
  email_address: string;
  status: 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending';
  merge_fields: Record<string, unknown>;
  tags: string[];
}

const OPERATIONS = ['lists', 'save', 'add', 'tags', 'change'] as const;
const STATUSES = ['subscribed', 'unsubscribed', 'cleaned', 'pending'];
const FIRST_LISTS = [
  { id: 'aud1000001', name: 'Newsletter' },
  { id: 'aud1000002', name: 'Customers' },
  { id: 'aud1000003', name: 'Beta testers' },
];

/** Local parts of addresses that Mailchimp refuses, with the wording of its errors. */
const REFUSALS: Record<string, { title: string; detail: (email: string) => string }> = {
  forgotten: {
    title: 'Forgotten Email Not Subscribed',
    detail: (email) =>
      `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
  },
  compliance: {
    title: 'Member In Compliance State',
    detail: (email) =>
      `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
  },
  fake: {
    title: 'Invalid Resource',
    detail: (email) => `${email} looks fake or invalid, please enter a real email address.`,
  },
  eager: {
    title: 'Invalid Resource',
    detail: (email) =>
      `${email} has signed up to a lot of lists very recently; we're not allowing more signups for now`,
  },
};

/**
 * Fake of Mailchimp at `/mailchimp` (mailchimp.com/developer/marketing/api), as far as clients need it that subscribe people.
 * Every key is valid that has a data centre and does not start with `wrong`. `failures/{operation}` makes an operation fail;
 * `GET state` shows the members, `PUT state` with `lists` changes the number of lists.
 */
export function fake({ failures }: SandboxContext): Fake {
  let lists = FIRST_LISTS;
  const members = new Map<string, Map<string, MailchimpMember>>();
  const operations = new Operations({
    fake: 'mailchimp',
    names: OPERATIONS,
    failures,
    failureBody: (status) => problem(status, status === 429 ? 'Too Many Requests' : 'Sandbox Failure', 'As asked.'),
  });
  const router = Router();
  operations.addFailureRoutes(router);
  router.get('/state', (_request, response) => {
    response.json({
      requests: operations.requests,
      members: Object.fromEntries([...members].map(([list, ofList]) => [list, [...ofList.values()]])),
    });
  });
  router.put('/state', json(), (request, response) => {
    const count = Number((request.body as { lists?: unknown })?.lists);
    lists = Array.from(
      { length: count },
      (_, index) => FIRST_LISTS[index] ?? { id: `more${index}`, name: `L${index}` },
    );
    response.status(204).end();
  });
  router.delete('/state', (_request, response) => {
    lists = FIRST_LISTS;
    members.clear();
    operations.clear();
    response.status(204).end();
  });

  const membersOf = (request: Request): Map<string, MailchimpMember> => {
    const list = String(request.params.list);
    if (!lists.some(({ id }) => id === list)) throw notFound();
    const ofList = members.get(list) ?? new Map();
    members.set(list, ofList);
    return ofList;
  };
  const memberOf = (request: Request): MailchimpMember => {
    const member = membersOf(request).get(String(request.params.hash));
    if (!member) throw notFound();
    return member;
  };

  const api = Router();
  api.use(authenticate, json({ limit: '5mb' }));
  api.get(
    '/lists',
    operations.on('lists', ({ query }) => {
      const [count, offset] = [Number(query.count ?? 10), Number(query.offset ?? 0)];
      if (!(count >= 0 && count <= 1000)) throw refused('Invalid Resource', 'count must be from 0 to 1000.');
      const page = lists.slice(offset, offset + count).map((list) => ({
        ...list,
        stats: { member_count: countSubscribed(members.get(list.id)) },
      }));
      return { body: { lists: page, total_items: lists.length } };
    }),
  );
  api.put(
    '/lists/:list/members/:hash',
    operations.on('save', (request) => {
      const all = membersOf(request);
      const { email_address: email, status_if_new, status } = bodyOf(request);
      const hash = String(request.params.hash);
      const existing = all.get(hash);
      if (!existing && hashOf(email) !== hash)
        throw refused('Invalid Resource', 'The hash is not that of the address.');
      const next = readStatus(status ?? existing?.status ?? status_if_new);
      const member = existing ?? { email_address: emailOf(email), status: next, merge_fields: {}, tags: [] };
      Object.assign(member, { status: next, merge_fields: { ...member.merge_fields, ...mergeFields(request) } });
      all.set(hash, member);
      return present(member);
    }),
  );
  api.post(
    '/lists/:list/members',
    operations.on('add', (request) => {
      const all = membersOf(request);
      const { email_address: email, status, tags = [] } = bodyOf(request);
      const hash = hashOf(email);
      if (all.has(hash)) {
        const detail = `${email} is already a list member. Use PUT to insert or update list members.`;
        throw refused('Member Exists', detail);
      }
      const member: MailchimpMember = {
        email_address: emailOf(email),
        status: readStatus(status),
        merge_fields: mergeFields(request),
        tags: (tags as unknown[]).map(String),
      };
      all.set(hash, member);
      return present(member);
    }),
  );
  api.post(
    '/lists/:list/members/:hash/tags',
    operations.on('tags', (request) => {
      const member = memberOf(request);
      const { tags } = bodyOf(request) as { tags: { name: string; status: string }[] };
      const names = new Set(member.tags);
      for (const { name, status } of tags) names[status === 'active' ? 'add' : 'delete'](name);
      member.tags = [...names];
      return { status: 204 };
    }),
  );
  api.patch(
    '/lists/:list/members/:hash',
    operations.on('change', (request) => {
      const member = memberOf(request);
      member.status = readStatus(bodyOf(request).status ?? member.status);
      return present(member);
    }),
  );
  api.use((_request, response) => {
    response.status(404).json(notFound().body);
  });
  router.use('/3.0', api);

  return { name: 'mailchimp', router, summary: (baseUrl) => summary(baseUrl, members) };
}

/** Creates an error body in the shape of mailchimp.com/developer/marketing/docs/errors. */
function problem(status: number, title: string, detail: string, errors?: object[]): object {
  const type = 'https://mailchimp.com/developer/marketing/docs/errors/';
  const instance = '3b4dcb40-0b6b-4820-bfaa-41267b3826ea';
  return { type, title, status, detail, instance, ...(errors && { errors }) };
}

function refused(title: string, detail: string, errors?: object[]): RemoteError {
  return new RemoteError(400, problem(400, title, detail, errors));
}

function notFound(): RemoteError {
  return new RemoteError(404, problem(404, 'Resource Not Found', 'The requested resource could not be found.'));
}

const authenticate: RequestHandler = (request, response, next) => {
  const [, encoded = ''] = request.get('authorization')?.match(/^Basic (.+)$/i) ?? [];
  const key = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  if (/-[a-z]+\d+$/.test(key) && !key.startsWith('wrong')) return next();
  const detail = "Your API key may be invalid, or you've attempted to access the wrong datacenter.";
  response.status(401).json(problem(401, 'API Key Invalid', detail));
};

function bodyOf(request: Request): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

function hashOf(email: unknown): string {
  return createHash('md5').update(String(email).toLowerCase()).digest('hex');
}

function emailOf(email: unknown): string {
  const text = String(email);
  const refusal = REFUSALS[text.split('@')[0] ?? ''];
  if (refusal) throw refused(refusal.title, refusal.detail(text));
  if (!text.includes('@')) throw refused('Invalid Resource', 'Please provide a valid email address.');
  return text;
}

function readStatus(status: unknown): MailchimpMember['status'] {
  if (STATUSES.includes(String(status))) return status as MailchimpMember['status'];
  const message = 'Data did not match any of the schemas described in anyOf.';
  throw refused(
    'Invalid Resource',
    "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
    [{ field: 'status', message }],
  );
}

/** Returns the merge fields, checked as in an audience whose birthday field has a pattern. */
function mergeFields(request: Request): Record<string, unknown> {
  const fields = (bodyOf(request).merge_fields ?? {}) as Record<string, unknown>;
  if (fields.BIRTHDAY === undefined || /^\d\d\/\d\d$/.test(String(fields.BIRTHDAY))) return fields;
  throw refused('Invalid Resource', 'Your merge fields were invalid.', [
    { field: 'BIRTHDAY', message: `${fields.BIRTHDAY} is no date of the format MM/DD` },
  ]);
}

function present(member: MailchimpMember): Answer {
  const { email_address, status, merge_fields, tags } = member;
  const id = hashOf(email_address);
  return { body: { id, email_address, status, merge_fields, tags: tags.map((name) => ({ name })), _links: [] } };
}

function countSubscribed(members = new Map<string, MailchimpMember>()): number {
  return [...members.values()].filter(({ status }) => status === 'subscribed').length;
}

function summary(baseUrl: string, members: Map<string, Map<string, MailchimpMember>>) {
  const rows = [...members].flatMap(([list, ofList]) =>
    [...ofList.values()].slice(-20).map(
      (member) => html`<tr>
<td>${member.email_address}</td>
<td>${list}</td>
<td>${member.status}</td>
<td>${JSON.stringify(member.merge_fields)}</td>
<td>${member.tags.join(', ')}</td>
</tr>`,
    ),
  );
  return html`<h2>Mailchimp</h2>
<p>Any API key that ends like <code>-us21</code> is right, unless it starts with <code>wrong</code>. Audiences: ${FIRST_LISTS.map(({ id, name }) => html`<code>${id}</code> ${name}; `)}
Addresses like <code>${Object.keys(REFUSALS).join('@…, ')}@…</code> are refused as Mailchimp does it.</p>
${rows.length === 0 ? html`<p>No members yet.</p>` : html`<table class="list"><thead><tr><th>Member</th><th>Audience</th><th>Status</th><th>Merge fields</th><th>Tags</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Try failures</summary><pre>curl -H 'Content-Type: application/json' -d '{"status":429}' ${baseUrl}/mailchimp/failures/save
curl ${baseUrl}/mailchimp/state</pre></details>`;
}
