import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Alert } from '#features/alerts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { startService, type TestService } from '#test/environment/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => service.orm.em.fork().nativeDelete(Alert, {}));
afterAll(() => service.close());

const add = (given: Partial<Alert> = {}) => addAlert(service, service.clock.now(), given);

interface Listed {
  alerts: { id: string; state: string; title: string; advice: string }[];
  next: string | null;
}
const list = async (query = '') => (await service.as.admin('GET', `b:/alerts${query}`)).body as Listed;

describe('alerts', () => {
  test('are listed, the newest first, open or over, of a form, page by page', async () => {
    const over = await add({ openCause: null, endedAt: service.clock.now() });
    const open = await add({ formId: 8, forms: [8] });
    expect((await list()).alerts.map(({ id, state }) => [id, state])).toEqual([
      [open, 'open'],
      [over, 'ended'],
    ]);
    expect((await list('?state=open')).alerts.map(({ id }) => id)).toEqual([open]);
    expect((await list('?state=ended')).alerts.map(({ id }) => id)).toEqual([over]);
    expect((await list('?form_id=7')).alerts.map(({ id }) => id)).toEqual([over]);
    const first = await list('?limit=1');
    expect((await list(`?limit=1&before=${first.next}`)).alerts.map(({ id }) => id)).toEqual([over]);
  });

  test('of several forms are listed for each of them', async () => {
    const both = await add({ formId: null, forms: [7, 18] });
    const listed = async (formId: number) => (await list(`?form_id=${formId}`)).alerts.map(({ id }) => id);
    expect(await Promise.all([listed(7), listed(18), listed(8)])).toEqual([[both], [both], []]);
  });

  test('say what is the matter in English or German', async () => {
    const id = await add();
    const said = async (language: string) => (await list(`?language=${language}`)).alerts[0]?.title;
    expect(await said('en')).toBe('webhook https://shop.example takes no deliveries');
    expect(await said('de')).toBe('webhook https://shop.example nimmt keine Zustellungen an');
    const { body } = await service.as.admin('GET', `b:/alerts/${id}?language=de`);
    expect(body).toMatchObject({ alert: { id, count: 12, form_ids: [7], console_path: '/console/deliveries' } });
  });

  test('of a rule that is not there any more are shown all the same', async () => {
    await add({ rule: 'of_another_edition' });
    expect((await list()).alerts).toMatchObject([
      { title: 'of_another_edition: webhook https://shop.example', advice: '' },
    ]);
  });

  test('are acknowledged once, which is audited and ends nothing', async () => {
    const id = await add();
    const { body } = await service.as.admin('POST', `b:/alerts/${id}/acknowledge`);
    const { alert } = body as { alert: { acknowledged_at: string } };
    expect(alert).toMatchObject({ id, state: 'open', acknowledged_at: expect.any(String) });
    service.clock.pass(60_000);
    expect((await service.as.admin('POST', `b:/alerts/${id}/acknowledge`)).body).toMatchObject({ alert });
    const noted = await service.orm.em.fork().find(AuditEntry, { event: 'alert.acknowledged' });
    expect(noted.map(({ target }) => target)).toEqual([`alert:${id}`]);
  });

  test.each(['GET', 'POST'])('that are not there are 404: %s', async (method) => {
    const path = method === 'GET' ? '' : '/acknowledge';
    for (const id of [randomUUID(), 'nothing', `${randomUUID()}x`]) {
      const { status, body } = await service.as.admin(method, `b:/alerts/${id}${path}`);
      expect([status, body]).toMatchObject([404, { code: 'alert_not_found' }]);
    }
  });
});
