import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { readBrevoMail } from '#fakes/mail/brevo-mail.ts';
import type { AcceptedMail } from '#fakes/mail/taken-mail.ts';
import { Operations, RemoteError } from '#fakes/operations.ts';

export interface BrevoContact {
  id: number;
  email: string;
  attributes: Record<string, unknown>;
  listIds: number[];
  emailBlacklisted: boolean;
}

/** A mail that asks a subscriber to confirm. */
export interface BrevoConfirmation {
  email: string;
  includeListIds: number[];
  templateId: number;
  redirectionUrl: string;
  attributes: Record<string, unknown>;
}

const OPERATIONS = ['lists', 'find', 'save', 'confirm', 'change', 'mail'] as const;
const FIRST_LISTS = [
  { id: 2, name: 'Newsletter', folderId: 1 },
  { id: 3, name: 'Customers', folderId: 1 },
];
/** Id of the account's template for double opt-in. */
const TEMPLATE = 7;
const MAX_LIMIT = 50;

/**
 * Fake of Brevo at `/brevo` (developers.brevo.com/reference), as far as clients need it that subscribe people or send mail.
 * Every key is valid unless it starts with `wrong`. `failures/{operation}` makes an operation fail; `GET state` shows the
 * contents, `PUT state` with `lists` changes the number of lists.
 */
export function fake({ failures, deliver }: SandboxContext): Fake {
  let lists = FIRST_LISTS;
  const contacts = new Map<string, BrevoContact>();
  const confirmations: BrevoConfirmation[] = [];
  const mails: AcceptedMail[] = [];
  const operations = new Operations({
    fake: 'brevo',
    names: OPERATIONS,
    failures,
    failureBody: (status) => ({ code: status === 429 ? 'too_many_requests' : 'sandbox_failure', message: 'As asked.' }),
    writeWait: (response, seconds) => response.set('x-sib-ratelimit-reset', seconds),
  });
  const router = Router();
  operations.addFailureRoutes(router);
  router.get('/state', (_request, response) => {
    response.json({ requests: operations.requests, contacts: [...contacts.values()], confirmations, mails });
  });
  router.put('/state', json(), (request, response) => {
    const count = Number((request.body as { lists?: unknown })?.lists);
    lists = Array.from({ length: count }, (_, index) => ({ id: index + 2, name: `List ${index + 2}`, folderId: 1 }));
    response.status(204).end();
  });
  router.delete('/state', (_request, response) => {
    lists = FIRST_LISTS;
    contacts.clear();
    confirmations.length = 0;
    mails.length = 0;
    operations.clear();
    response.status(204).end();
  });

  const checkLists = (ids: unknown): number[] => {
    const areKnown = Array.isArray(ids) && ids.every((id) => lists.some((list) => list.id === id));
    if (!areKnown) throw refused('invalid_parameter', 'List ID does not exist');
    return ids as number[];
  };
  const find = (request: Request): BrevoContact => {
    const contact = contacts.get(String(request.params.identifier).toLowerCase());
    if (!contact) throw new RemoteError(404, { code: 'document_not_found', message: 'Contact does not exist' });
    return contact;
  };

  const api = Router();
  api.use(authenticate, json({ limit: '40mb' }));
  api.get(
    '/contacts/lists',
    operations.on('lists', ({ query }) => {
      const [limit, offset] = [Number(query.limit ?? 10), Number(query.offset ?? 0)];
      if (!(limit >= 0 && limit <= MAX_LIMIT)) throw refused('out_of_range', `Limit exceeds max value: ${MAX_LIMIT}`);
      const page = lists.slice(offset, offset + limit).map((list) => {
        const uniqueSubscribers = [...contacts.values()].filter(({ listIds }) => listIds.includes(list.id)).length;
        return { ...list, totalBlacklisted: 0, totalSubscribers: 0, uniqueSubscribers };
      });
      // The answer for an account without lists has no key `lists`.
      return { body: { count: lists.length, ...(lists.length > 0 && { lists: page }) } };
    }),
  );
  api.post(
    '/contacts/doubleOptinConfirmation',
    operations.on('confirm', (request) => {
      const { includeListIds, templateId, redirectionUrl } = bodyOf(request);
      const email = emailOf(request);
      if (templateId !== TEMPLATE) throw refused('invalid_parameter', 'An active DOI template does not exist');
      if (!URL.canParse(String(redirectionUrl))) throw refused('invalid_parameter', 'redirectionUrl is not valid');
      confirmations.push({
        email,
        includeListIds: checkLists(includeListIds),
        templateId,
        redirectionUrl: String(redirectionUrl),
        attributes: attributesOf(request),
      });
      return { status: contacts.has(email.toLowerCase()) ? 204 : 201 };
    }),
  );
  api.post(
    '/contacts',
    operations.on('save', (request) => {
      const { listIds = [], updateEnabled = false } = bodyOf(request);
      const attributes = attributesOf(request);
      const email = emailOf(request);
      const ids = checkLists(listIds);
      const existing = contacts.get(email.toLowerCase());
      if (existing && !updateEnabled) throw duplicate('email');
      const { SMS: sms } = attributes;
      const other = [...contacts.values()].find(({ attributes }) => sms !== undefined && attributes.SMS === sms);
      if (other && other !== existing) throw duplicate('SMS');
      if (!existing) {
        const id = contacts.size + 1;
        contacts.set(email.toLowerCase(), { id, email, attributes, listIds: ids, emailBlacklisted: false });
        return { status: 201, body: { id } };
      }
      Object.assign(existing.attributes, attributes);
      existing.listIds = [...new Set([...existing.listIds, ...ids])];
      return { status: 204 };
    }),
  );
  api.get(
    '/contacts/:identifier',
    operations.on('find', (request) => ({ body: find(request) })),
  );
  api.put(
    '/contacts/:identifier',
    operations.on('change', (request) => {
      const { emailBlacklisted } = bodyOf(request);
      const contact = find(request);
      if (typeof emailBlacklisted === 'boolean') contact.emailBlacklisted = emailBlacklisted;
      return { status: 204 };
    }),
  );
  api.post(
    '/smtp/email',
    operations.on('mail', async (request) => {
      const mail = readBrevoMail(request);
      const key = mail.idempotency_key;
      if (key !== null && mails.some(({ idempotency_key }) => idempotency_key === key)) {
        throw refused('duplicate_request', 'Duplicate request: this idempotencyKey was used before');
      }
      mails.push(mail);
      await deliver(mail);
      return { status: 201, body: { messageId: `<20310304.${mails.length}@smtp-relay.example>` } };
    }),
  );
  api.use((_request, response) => {
    response.status(404).json({ code: 'document_not_found', message: 'Not found' });
  });
  router.use('/v3', api);

  return { name: 'brevo', router, summary: (baseUrl) => summary(baseUrl, [...contacts.values()], confirmations) };
}

function refused(code: string, message: string, metadata?: object): RemoteError {
  return new RemoteError(400, { code, message, ...(metadata && { metadata }) });
}

function duplicate(identifier: 'email' | 'SMS'): RemoteError {
  const message = `Unable to create contact, ${identifier} is already associated with another Contact`;
  return refused('duplicate_parameter', message, { duplicate_identifiers: [identifier] });
}

const authenticate: RequestHandler = (request, response, next) => {
  const key = request.get('api-key') ?? '';
  if (key === '') response.status(401).json({ message: 'authentication not found in headers', code: 'unauthorized' });
  else if (key.startsWith('wrong')) response.status(401).json({ message: 'Key not found', code: 'unauthorized' });
  else next();
};

function bodyOf(request: Request): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

function attributesOf(request: Request): Record<string, unknown> {
  return (bodyOf(request).attributes ?? {}) as Record<string, unknown>;
}

function emailOf(request: Request): string {
  const { email } = bodyOf(request);
  if (typeof email !== 'string') throw refused('missing_parameter', 'email is missing');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw refused('invalid_parameter', `Invalid email address: ${email}`);
  return email;
}

function summary(baseUrl: string, contacts: BrevoContact[], confirmations: BrevoConfirmation[]) {
  const rows = [
    ...contacts.slice(-20).map(({ email, listIds, attributes, emailBlacklisted }) => ({
      email,
      listIds,
      attributes,
      state: emailBlacklisted ? 'blocked' : 'contact',
    })),
    ...confirmations.slice(-20).map(({ email, includeListIds, attributes }) => ({
      email,
      listIds: includeListIds,
      attributes,
      state: 'asked to confirm',
    })),
  ].map(
    ({ email, listIds, attributes, state }) => html`<tr>
<td>${email}</td>
<td>${listIds.join(', ')}</td>
<td>${state}</td>
<td>${JSON.stringify(attributes)}</td>
</tr>`,
  );
  return html`<h2>Brevo</h2>
<p>Any API key is right, unless it starts with <code>wrong</code>. Lists: ${FIRST_LISTS.map(({ id, name }) => html`<code>${id}</code> ${name}; `)}
the template for double opt-in is <code>${TEMPLATE}</code>.</p>
${rows.length === 0 ? html`<p>No contacts yet.</p>` : html`<table class="list"><thead><tr><th>Contact</th><th>Lists</th><th>State</th><th>Attributes</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Try failures</summary><pre>curl -H 'Content-Type: application/json' -d '{"status":429,"retry_after":5}' ${baseUrl}/brevo/failures/save
curl ${baseUrl}/brevo/state</pre></details>`;
}
