import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { wakeDue } from '#engine/due/loop.ts';
import { lookForPublications } from '#features/alerts/rules/publications.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { duePublications } from '#features/forms/due.ts';
import { FormPublication } from '#features/forms/entities.ts';
import { publishScheduled } from '#features/forms/publishing.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, submitB } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service);
});
afterAll(() => service.close());

interface Body {
  id: number;
  code: string;
  title: string;
  publish_at: string | null;
  draft_revision: number | null;
  published_at: string | null;
  revision: number;
  losses: { confirm: string };
  errors: Record<string, string>;
  schedule: { publish_at: string; failed_at: string | null; failure: string | null } | null;
}

const ask = async (method: string, below: string, json?: unknown, headers = service.admin) => {
  const answer = await service.call(method, `b:/forms/${id}${below}`, { headers, json });
  return { status: answer.status, body: answer.body as Body };
};
const save = (title: string, fields: object[] = FIELDS) => ({ title, config: { fields, options: {} } });
const draft = (title: string, fields?: object[]) => ask('PUT', '/draft-revision', save(title, fields));
const later = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
const schedule = (ms: number, terms: object = {}, headers?: Record<string, string>) =>
  ask('PUT', '/publication', { publish_at: later(ms), ...terms }, headers ?? service.admin);
const read = async () => (await ask('GET', '')).body;
const changes = async () => (await ask('GET', '/changes')).body;
/** Lets time pass, and a worker look for drafts whose time has come. */
const pass = async (ms: number) => {
  service.clock.pass(ms);
  const parts = { log: service.foundation.log, clock: service.clock.now };
  return wakeDue(duePublications({ orm: service.orm, publishing: service.foundation }), parts, 10);
};
const audited = async () => {
  const where = { target: `form:${id}`, event: { $in: ['form.published', 'form.publication_failed'] } };
  return service.orm.em.fork().find(AuditEntry, where, { orderBy: { id: 'asc' } });
};

describe('a draft with a time', () => {
  test('is published then, by whoever set the time, and not before', async () => {
    await draft('Second');
    const { status, body } = await schedule(HOUR_MS);
    expect([status, body.publish_at, body.title]).toEqual([200, later(HOUR_MS), 'Contact us']);
    expect([await pass(HOUR_MS - MINUTE_MS), (await read()).title]).toEqual([0, 'Contact us']);
    expect(await pass(MINUTE_MS)).toBe(1);
    expect(await read()).toMatchObject({ title: 'Second', publish_at: null, draft_revision: null });
    expect(await service.orm.em.fork().count(FormPublication, { id })).toBe(0);
    expect(await audited()).toMatchObject([{ event: 'form.published', login: 'ada', network: null }]);
    expect(await pass(DAY_MS)).toBe(0);
  });

  test('makes a form public that never was', async () => {
    const made = await service.call('POST', 'b:/forms?published=false', { headers: service.admin, json: save('New') });
    id = (made.body as Body).id;
    await schedule(HOUR_MS);
    expect((await read()).published_at).toBeNull();
    await pass(HOUR_MS);
    expect((await read()).published_at).toBe(service.clock.now().toISOString());
    expect((await submitB(service, id)).status).toBe(200);
  });

  test('is published as it is at that time', async () => {
    await draft('Second');
    await schedule(HOUR_MS);
    await draft('Third');
    await pass(HOUR_MS);
    expect((await read()).title).toBe('Third');
  });

  test('keeps only its latest time', async () => {
    await draft('Second');
    await schedule(HOUR_MS);
    await schedule(3 * HOUR_MS);
    expect([await pass(HOUR_MS), (await changes()).schedule?.publish_at]).toEqual([0, later(2 * HOUR_MS)]);
    expect(await pass(2 * HOUR_MS)).toBe(1);
  });

  test.each([
    ['DELETE', '/publication', undefined],
    ['DELETE', '/draft-revision', undefined],
    ['POST', '/publish', undefined],
    ['PUT', '/draft-revision', 'the published form'],
    ['DELETE', '', undefined],
  ])('loses it by %s %s', async (method, below, json) => {
    const published = await read();
    await draft('Second');
    await schedule(HOUR_MS);
    const done = await ask(method, below, json && published);
    expect([200, 204]).toContain(done.status);
    expect([await pass(HOUR_MS), await service.orm.em.fork().count(FormPublication, { id })]).toEqual([0, 0]);
    if (below !== '') expect((await read()).publish_at).toBeNull();
  });
});

describe('a draft that may not be published at its time', () => {
  test('stays, says why, and has an alert until there is another time', async () => {
    await draft('Second');
    await schedule(HOUR_MS);
    await ask('PATCH', '', { title: 'Meanwhile' });
    await pass(HOUR_MS);
    expect(await read()).toMatchObject({ title: 'Meanwhile', publish_at: null });
    const failedAt = service.clock.now().toISOString();
    expect((await changes()).schedule).toMatchObject({ failure: 'published_since', failed_at: failedAt });
    expect((await audited()).at(-1)).toMatchObject({ event: 'form.publication_failed', actor: 'system' });
    expect(await alerts()).toMatchObject([{ key: `publication ${id}`, facts: { reason: 'published_since' } }]);
    expect(await pass(DAY_MS)).toBe(0);
    const { revision } = await read();
    await schedule(HOUR_MS, { replaces: revision });
    expect([await alerts(), (await changes()).schedule?.failure]).toEqual([[], null]);
    await pass(HOUR_MS);
    expect((await read()).title).toBe('Second');
  });

  test('because values would be hidden that nobody confirmed', async () => {
    await draft('Second', FIELDS.slice(0, 1));
    await schedule(HOUR_MS);
    await submitB(service, id);
    await pass(HOUR_MS);
    expect((await changes()).schedule?.failure).toBe('confirmation_needed');
  });

  async function alerts() {
    const em = service.orm.em.fork();
    const forms = new Map([[id, { id, title: 'Contact us' }]]);
    return lookForPublications({ em, forms, isOn: () => true } as never);
  }
});

describe('a worker that is late', () => {
  const due = async () => {
    await draft('Second');
    await schedule(HOUR_MS);
    const row = await service.orm.em.fork().findOneOrFail(FormPublication, { id });
    service.clock.pass(HOUR_MS);
    return row;
  };

  test('publishes nothing once the time was removed or changed', async () => {
    const row = await due();
    await ask('DELETE', '/publication');
    await publishScheduled(service.foundation, row);
    await schedule(HOUR_MS);
    await publishScheduled(service.foundation, row);
    expect((await read()).title).toBe('Contact us');
    expect((await changes()).schedule?.publish_at).toBe(later(HOUR_MS));
  });

  test('notes no failure for a time that was changed', async () => {
    const row = await due();
    await ask('PATCH', '', { title: 'Meanwhile' });
    const { revision } = await read();
    await schedule(HOUR_MS, { replaces: revision });
    await publishScheduled(service.foundation, row);
    expect((await changes()).schedule).toMatchObject({ publish_at: later(HOUR_MS), failure: null });
    expect(await audited()).toEqual([]);
  });
});

describe('a time is refused', () => {
  test.each([
    ['that is over', { publish_at: '2001-01-01T00:00:00Z' }, 'must be in the future'],
    ['far away', { publish_at: '2999-01-01T00:00:00Z' }, 'within the next two years'],
    ['that is none', { publish_at: 'tomorrow' }, 'must be a time like'],
    ['that is missing', {}, 'publish_at'],
  ])('%s', async (_, json, message) => {
    await draft('Second');
    const { status, body } = await ask('PUT', '/publication', json);
    expect([status, body.errors.publish_at]).toEqual([422, expect.stringContaining(message)]);
  });

  test('without a draft, and for a form that is not there', async () => {
    expect(await schedule(HOUR_MS)).toMatchObject({ status: 409, body: { code: 'nothing_to_publish' } });
    id = 999_999;
    expect(await schedule(HOUR_MS)).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
    expect(await ask('DELETE', '/publication')).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
  });

  test('for another draft than the one that was read', async () => {
    await draft('Second');
    const stale = await schedule(HOUR_MS, {}, { ...service.admin, 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'revision_conflict' } });
  });

  test('until the loss of stored values is confirmed', async () => {
    await submitB(service, id);
    await draft('Second', FIELDS.slice(0, 1));
    expect(await schedule(HOUR_MS)).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
    const { confirm } = (await changes()).losses;
    expect((await schedule(HOUR_MS, { confirm })).status).toBe(200);
    await pass(HOUR_MS);
    expect((await read()).title).toBe('Second');
  });

  test('when an account sets it that may not publish the draft, then and later', async () => {
    await submitB(service, id);
    const manager = await headersOf(service, 'manager');
    const limited = {
      ...save('Second'),
      config: { fields: FIELDS, options: { limits: { per_person: { field: 'email', max: 1 } } } },
    };
    await ask('PUT', '/draft-revision', limited);
    expect(await schedule(HOUR_MS, {}, manager)).toMatchObject({ status: 403, body: { code: 'missing_capability' } });
    await draft('Third');
    expect((await schedule(HOUR_MS, {}, manager)).status).toBe(200);
    await ask('PUT', '/draft-revision', limited);
    await pass(HOUR_MS);
    expect((await changes()).schedule?.failure).toBe('missing_capability');
  });
});
