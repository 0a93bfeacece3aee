import { expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { nameOf, type Route, requiresAccount, toolNameOf } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import type { Role } from '#security/actor.ts';
import { activitiesOn, mailerBy } from '#test/environment/activities.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { type Operation, operationsOf } from '#test/http/hostile/document/operations.ts';
import { type Basis, basesOf, type SuiteTables, toRequest } from '#test/http/hostile/storm/basis.ts';
import { hostileClient } from '#test/http/hostile/storm/client.ts';
import { formOf } from '#test/http/hostile/world/forms.ts';
import type { World } from '#test/http/hostile/world/world.ts';
import { MINUTE_MS } from '#time.ts';
import { CANARIES, plant, storedBefore } from './plant.ts';

export interface AccessSuite<W extends World> extends SuiteTables<W> {
  /** Called late, because the service starts before the tests. */
  world(): W;
  isMeant(operation: Operation): boolean;
  /** Operations whose answers contain visitors' answers, for accounts that may read them. */
  shown: readonly string[];
  /** Operations that return visitors' answers in files without plain text. */
  packed: readonly string[];
  /** True when some of these operations resend deliveries. */
  resends?: true;
  /** Further bodies of an operation: right and wrong guesses. */
  guesses: Readonly<Record<string, readonly unknown[]>>;
}

/** The roles that may not read visitors' answers, and those that may. Holders of a visitor's token have no role. */
const WITHOUT: readonly Role[] = ['editor', 'manager'];
const WITH: readonly Role[] = ['reader', 'administrator'];
/** Files without plain text, in which no canary can be found. */
const PACKED = /"content-type":"application\/(pdf|zip|vnd\.openxmlformats)/;
/** The address to which the manager redirects all later submissions. */
const MINE = 'manager@example.org';

/** Tests every operation and every tool as every role, with right, wrong and partly right bodies. */
export function describeAccess<W extends World>(suite: AccessSuite<W>): void {
  test(
    'an account that may not read submissions learns nothing of them: by no operation, tool, mail, webhook or audit entry',
    async () => {
      const { service, parties, formId } = suite.world();
      const manager = await headersOf(service, 'manager');
      // Later submissions may go to whoever saves the form. Stored ones must not.
      const mine = formOf({ parties: { webhookUrl: () => parties.webhookUrl('manager') } });
      const json = JSON.parse(JSON.stringify(mine).replaceAll('team@example.org', MINE));
      const saved = await service.call('PUT', `b:/forms/${formId}`, { headers: manager, json });
      expect([saved.status, saved.status === 200 ? '' : saved.text]).toEqual([200, '']);
      const stored = await storedBefore(service);
      const leaks: string[] = [];
      for (const role of WITHOUT) {
        await ask(suite, role, ({ name, text }) => {
          const found = canariesIn(CANARIES, text);
          if (found.length > 0) leaks.push(`${role}: ${name} tells ${found.join(', ')}`);
          if (PACKED.test(text)) leaks.push(`${role}: ${name} answers with a file that this test cannot read`);
        });
      }
      expect(leaks).toEqual([]);

      const sent = await deliverAll(suite.world());
      const toMe = sent.filter(({ to }) => to.includes(MINE) || to.includes('/manager'));
      expect(canariesIn(CANARIES, toMe)).toEqual([]);
      // Retried deliveries went to their first receiver.
      expect(canariesIn(CANARIES, sent).includes('message')).toBe(suite.resends === true);
      const retried = await service.orm.em.fork().find(Delivery, { submissionUuid: [...stored] });
      expect(retried.filter(({ revision }) => revision !== 1)).toEqual([]);
      expect(canariesIn(CANARIES, await service.orm.em.fork().find(AuditEntry, {}))).toEqual([]);
    },
    5 * MINUTE_MS,
  );

  test(
    'and an account that may read them does so by these operations and no others',
    async () => {
      const shown = new Set<string>();
      const packed = new Set<string>();
      for (const role of WITH) {
        await ask(suite, role, ({ operation, name, text }) => {
          if (!name.startsWith(operation.name)) return;
          if (canariesIn(CANARIES, text).length > 0) shown.add(operation.name);
          if (PACKED.test(text)) packed.add(operation.name);
        });
      }
      expect([...shown].sort()).toEqual([...suite.shown].sort());
      expect([...packed].sort()).toEqual([...suite.packed].sort());
      const { service } = suite.world();
      expect(canariesIn(CANARIES, await service.orm.em.fork().find(AuditEntry, {}))).toEqual([]);
    },
    5 * MINUTE_MS,
  );
}

interface Answer {
  operation: Operation;
  /** The operation or the tool, and its body. */
  name: string;
  /** The text of headers and body. */
  text: string;
}

async function ask<W extends World>(suite: AccessSuite<W>, role: Role, look: (answer: Answer) => void): Promise<void> {
  const world = suite.world();
  const { service } = world;
  const client = hostileClient(service.url);
  const account = await headersOf(service, role);
  const declared = (service.app.locals as { declared: Route<never>[] }).declared;
  const toolOf = new Map(declared.map((route) => [nameOf(route), route.tool && toolNameOf(route)]));
  for (const operation of operationsOf(service.app).filter((one) => suite.isMeant(one) && requiresAccount(one))) {
    for (const basis of (await basesOf(world, operation, suite)).slice(0, 2)) {
      const { 'x-host-nonce': _nonce, cookie: _cookie, authorization: _own, ...headers } = basis.headers;
      const asked = { ...basis, headers: { ...headers, ...account } };
      await plant(service);
      const guesses = suite.guesses[operation.name] ?? [];
      // Other roles are refused whatever they send, or may read the answers.
      for (const [what, body] of role === 'manager' ? bodiesOf(basis, guesses) : [['right', basis.body] as const]) {
        const sent = toRequest({ ...asked, body });
        const { headers: answered, text } = await client.send(sent);
        look({ operation, name: `${operation.name} (${what})`, text: `${JSON.stringify(answered)} ${text}` });
      }
      const tool = toolOf.get(operation.name);
      if (tool) for (const text of await useTool(world, account, tool, basis)) look({ operation, name: tool, text });
    }
  }
  client.close();
}

/** Returns guesses, bodies with one wrong part, and the right body; that comes last, because it may use up its record. */
function bodiesOf({ body }: Basis, guesses: readonly unknown[]): [what: string, body: unknown][] {
  const others: [string, unknown][] = guesses.map((guess, index) => [`guess ${index}`, guess]);
  if (!isObject(body)) return [...others, ['right', body]];
  const keys = Object.keys(body);
  const wrong = Object.fromEntries(keys.map((key) => [key, { wrong: [] }]));
  const half = { ...body, [keys.at(-1) ?? 'more']: { wrong: [] } };
  return [...others, ['wrong', wrong], ['half right', half], ['right', body]];
}

/** Calls a tool. A tool that asks for confirmation is confirmed, and that answer is appended. */
async function useTool(
  { service }: World,
  account: Record<string, string>,
  name: string,
  { params, query, body }: Basis,
): Promise<string[]> {
  const call = async (given: object) => {
    const headers = { ...account, accept: 'application/json, text/event-stream' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    return (await service.call('POST', '/mcp?toolsets=all', { headers, json: message })).text;
  };
  const given = { ...params, ...query, ...(body !== undefined && { body }) };
  const first = await call(given);
  const [, token] = /confirmation_token\\":\\"([^"\\]+)/.exec(first) ?? [];
  return token === undefined ? [first] : [first, await call({ ...given, confirmation_token: token })];
}

/** Sends all due deliveries and returns the request of each receiver. */
async function deliverAll({ service }: World): Promise<{ to: string; what: unknown }[]> {
  const { orm, box } = service;
  const sent: { to: string; what: unknown }[] = [];
  const activities = activitiesOn(orm, box, {
    mailer: mailerBy(async ({ to, cc, bcc, ...mail }) => {
      sent.push({ to: [...to, ...cc, ...bcc].join(), what: mail });
      return { accepted: 1, rejected: 0 };
    }),
    deliveries: {
      of: () => ({
        async deliver({ integration, payload, submission }) {
          sent.push({ to: JSON.stringify(integration.settings), what: [payload, submission] });
        },
        async sendEvent({ integration, event }) {
          sent.push({ to: JSON.stringify(integration.settings), what: event });
          return {};
        },
        async notifyErased({ integration, erased }) {
          sent.push({ to: JSON.stringify(integration.settings), what: erased });
          return {};
        },
      }),
    },
  });
  const due = await orm.em.fork().find(Delivery, { status: ['pending', 'retrying'] });
  for (const { id, replays: replay } of due) {
    await new MockActivityEnvironment().run(activities.dispatch, { id, replay }).catch(() => {});
  }
  return sent;
}
