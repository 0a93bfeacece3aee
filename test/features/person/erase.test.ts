import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { installedFeatures } from '#bin/edition.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { erasePerson } from '#features/person/erase.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, tokensOf } from '#test/environment/visitor.ts';
import { multiply, submitted } from '#test/features/submissions/routes/reading.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ada = { name: 'Ada', email: 'Ada@Example.net' };
const erase = (json: object, headers = service.admin) =>
  service.call('POST', 'b:/person/erase', { json: { address: ' ada@example.net', ...json }, headers });
const idsOf = async (formId: number) =>
  (await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } })).map(({ id }) => id);

describe('erasing what an address has sent', () => {
  test('counts first, then takes submissions and quarantine of all forms, and nothing of others', async () => {
    const formId = await createForm(service, { spam: { quarantine: true } });
    const other = await createForm(service);
    await submitted(service, formId, ada);
    const kept = await submitted(service, formId, {
      name: 'Bob',
      email: 'bob@example.net',
      message: 'To ada@example.net',
    });
    await submitted(service, other, { name: 'ada@example.net', email: 'x@example.net' });
    const longer = await submitted(service, other, { name: 'Eve', email: 'eve.ada@example.net' });
    await submitted(service, await createForm(service, { store_submissions: false }), ada);
    await submitted(service, await createForm(service, { store_submissions: false }), {
      ...ada,
      email: 'b@example.net',
    });
    const tokens = await tokensOf(service, formId);
    const json = { ...bodyB(tokens, ada), [tokens.honeypot_field]: 'x' };
    await service.call('POST', `b:/forms/${formId}/submissions`, { json });

    const counts = {
      submissions: 2,
      drafts: 0,
      quarantined: 1,
      pending: 1,
      earlier: 0,
      waiting: 0,
      asked: 0,
      invited: 0,
      unreadable: 0,
    };
    const found = { success: true, ...counts, receivers: [], histories_until: null, next: null };
    expect((await erase({})).body).toEqual({ ...found, dry_run: true });
    expect([await idsOf(formId), await idsOf(other)].flat()).toHaveLength(4);
    expect((await erase({ form_id: other })).body).toMatchObject({ submissions: 1, drafts: 0, quarantined: 0 });

    const counted = await erase({});
    const { headers, body } = await erase({ dry_run: false });
    expect(body).toEqual({ ...found, dry_run: false });
    expect([await idsOf(formId), await idsOf(other)]).toEqual([[kept], [longer]]);
    const em = service.orm.em.fork();
    expect(await em.count(Spam, { formId })).toBe(0);
    expect(await em.count(TransientValues)).toBe(1);
    expect((await erase({ dry_run: false })).body).toMatchObject({ submissions: 0, drafts: 0, quarantined: 0 });
    const entries = await em.find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'person.erased', details: { submissions: 2 } }]);
    const noted = await em.find(AuditEntry, { requestId: counted.headers.get('x-request-id') });
    expect(noted).toMatchObject([{ event: 'person.counted', details: { submissions: 2 } }]);
    expect(JSON.stringify(entries)).not.toContain('example');
  });

  test('is not kept from the others by an entry of quarantine that cannot be opened', async () => {
    const formId = await createForm(service, { spam: { quarantine: true } });
    await submitted(service, formId, ada);
    const now = service.clock.now();
    const [expiresAt, em] = [new Date(9e12), service.orm.em.fork()];
    const spam = { uuid: crypto.randomUUID(), formId, revision: 1, surface: 'b' as const };
    const reason = { reason: 'honeypot', score: 100, detail: {}, status: 'held' as const };
    await em.insert(Spam, { ...spam, ...reason, sealed: 'v1.damaged', createdAt: now, expiresAt });

    const uuid = crypto.randomUUID();
    await em.insert(TransientValues, {
      uuid,
      formId,
      revision: 1,
      surface: 'b',
      sealed: 'v1.damaged',
      status: 'accepted',
      createdAt: now,
    });
    const found = {
      submissions: 1,
      drafts: 0,
      quarantined: 0,
      pending: 0,
      earlier: 0,
      waiting: 0,
      asked: 0,
      invited: 0,
      unreadable: 2,
    };
    expect(await erase({})).toMatchObject({ status: 200, body: found });
    expect(await erase({ dry_run: false })).toMatchObject({ status: 200, body: found });
    expect(await em.count(Spam, { formId })).toBe(1);
  });

  test('looks at so many submissions in one call, and goes on where it was', async () => {
    const formId = await createForm(service);
    await multiply(service, await submitted(service, formId, ada), 24, 1);
    let [total, calls, after] = [0, 0, null as Awaited<ReturnType<typeof erasePerson>>['next']];
    do {
      const request = { person: parsePerson({ address: 'ada@example.net' }), formId, dryRun: false, after };
      const part = await erasePerson(
        { ...service, installed: await installedFeatures(), clock: service.clock.now },
        request,
        10,
      );
      total += part.submissions;
      after = part.next;
      calls += 1;
    } while (after);
    expect([total, calls, await idsOf(formId)]).toEqual([25, 3, []]);
  });

  test('takes also what came out of a submission that was changed between two calls', async () => {
    const formId = await createForm(service);
    const first = await submitted(service, formId, { ...ada, name: 'Another', email: 'other@example.net' });
    const changed = await submitted(service, formId, ada);
    const deps = { ...service, installed: await installedFeatures(), clock: service.clock.now };
    const request = { person: parsePerson({ address: 'ada@example.net' }), formId, dryRun: false };
    const part = await erasePerson(deps, request, 1);
    const json = { values: { email: 'grace@example.net' } };
    await service.as.admin('PATCH', `b:/submissions/${changed}`, json);
    expect(await service.orm.em.fork().count(SubmissionVersion, { formId })).toBe(1);
    const rest = await erasePerson(deps, { ...request, after: part.next });
    expect([part.earlier, rest.submissions, rest.earlier]).toEqual([0, 0, 1]);
    expect(await service.orm.em.fork().count(SubmissionVersion, { formId })).toBe(0);
    expect(await idsOf(formId)).toEqual([first, changed]);
  });

  test('is refused by name, and to accounts that may not see values', async () => {
    for (const [json, name] of [
      [{ address: 'a' }, 'address'],
      [{ address: 'question' }, 'address'],
      [{ address: 'm  ' }, 'address'],
      [{ address: undefined }, 'address'],
      [{ value: 'x' }, 'address'],
      [{ field: 'name' }, 'address'],
      [{ address: undefined, value: 'K-1' }, 'field'],
      [{ address: undefined, value: ' ', field: 'name' }, 'value'],
      [{ address: undefined, field: 'name' }, 'address'],
      [{ address: 'ada@example.net, bob@example.net' }, 'address'],
      [{ dry_run: 'no' }, 'dry_run'],
      [{ after: 'x' }, 'after'],
    ] as const) {
      const { status, body } = await erase(json);
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [name]]);
    }
    expect((await erase({}, service.editor)).status).toBe(403);
  });
});
