import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import type { Access } from '#http/routing/route.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { submitB } from '#test/environment/visitor.ts';
import { servedRoutes } from './served.ts';
import { FREE, INTERFACE, OTHERS, PRO } from './table.ts';

const MOUNTS = { '/rest/svca/v1': 'a:', '/rest/svcb/v1': 'b:', '/rest/host': 'host:' };
const installed = isProInstalled();
const editions = [['free', FREE] as const, ...(installed ? [['pro', { ...FREE, ...PRO }] as const] : [])];

describe.each(editions)('the %s edition', (edition, table) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ edition });
  });
  afterAll(() => service.close());

  const ask = (route: string, headers?: Record<string, string>) => {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^(a|b|host)(?=\/)/, '$1:');
    const body = method === 'GET' || method === 'HEAD' ? {} : { json: {} };
    return service.call(method, address.replace(/\*\w+/, 'none.js'), { ...body, headers });
  };

  test('serves what is declared, and nothing else', () => {
    const served = servedRoutes(service.app, MOUNTS).filter((route) => !route.startsWith('_ALL '));
    expect([...new Set(served)].sort()).toEqual(Object.keys(table).sort());
  });

  test('has the routes of the interface', () => {
    const wanted = [...INTERFACE.free, ...(edition === 'pro' ? INTERFACE.pro : [])];
    expect(wanted.filter((route) => !Object.hasOwn(table, route))).toEqual([]);
  });

  test('is for others than administrators, or not for all of these, where that is meant', () => {
    const others = Object.entries(table).filter(([, access]) => access !== 'admin');
    expect(Object.fromEntries(others)).toEqual({ ...OTHERS.free, ...(edition === 'pro' && OTHERS.pro) });
  });

  const refusedTo = async (headers: Record<string, string>, capability: string) => {
    const refused: string[] = [];
    for (const route of Object.keys(table)) {
      const { status, text } = await ask(route, headers);
      if (status === 403 && text.includes(capability)) refused.push(route);
    }
    return refused.sort();
  };
  const those = (...accesses: Access[]) =>
    Object.keys(table)
      .filter((route) => accesses.some((access) => access === table[route]))
      .sort();

  test('those that show values are closed to accounts that have manage_options alone', async () => {
    const manager = await headersOf(service, 'manager');
    expect(await refusedTo(manager, 'SUBMISSIONS_PREVIEW')).toEqual(those('preview', 'reader'));
  });

  test('those that show submissions are open to accounts that read, and no others of administrators', async () => {
    const reader = await headersOf(service, 'reader');
    expect(await refusedTo(reader, 'manage_options')).toEqual(those('admin', 'preview'));
  });
});

describe('what the free edition lacks', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ edition: 'free' });
  });
  afterAll(() => service.close());

  const unknown = async (method: string, path: string) => {
    const { status, headers, body } = await service.call(method, path, {
      headers: service.admin,
      ...(method !== 'GET' && { json: {} }),
    });
    const { 'x-request-id': _id, date: _date, 'content-length': _length, ...rest } = Object.fromEntries(headers);
    return { status, rest, body };
  };

  test.each([...new Set([...Object.keys(PRO), ...Object.keys(OTHERS.pro), ...INTERFACE.pro])])(
    '%s is answered as any unknown route',
    async (route) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^b(?=\/)/, 'b:');
      const nowhere = path.replace(/\/[^/]+/, (part) => `/x${part.slice(1)}`);
      const [there, elsewhere] = [await unknown(method, path), await unknown(method, nowhere)];
      expect({ ...there, body: null }).toEqual({ ...elsewhere, body: null });
      expect(there).toMatchObject({
        status: 404,
        body: {
          success: false,
          code: 'route_not_found',
          message: `There is no route ${method} ${path.replace('b:', '/rest/svcb/v1')}.`,
        },
      });
    },
  );

  test.each([
    ['payment', { enabled: true, provider: 'stripe', currency: 'EUR', amount: 100 }],
    ['headless', { enabled: true }],
    ['drafts', { enabled: true }],
  ])('a form cannot be saved with %s', async (key, part) => {
    const json = { title: 'A form', config: { fields: [], options: { [key]: part } } };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    expect(status).toBe(422);
    expect((body as { errors: Record<string, string> }).errors[`config.options.${key}.enabled`]).toMatch(
      /must be false: .* are part of the Pro edition, and this is the free one/,
    );
    const off = { title: 'A form', config: { fields: [], options: { [key]: { ...part, enabled: false } } } };
    expect((await service.as.admin('POST', 'b:/forms', off)).status).toBe(201);
  });

  test('a form cannot be saved with a mail that takes the PDF along', async () => {
    const save = (attach_pdf: boolean) => {
      const notifications = [{ to: 'desk@example.org', attach_pdf }];
      const json = { title: 'A form', config: { fields: [], options: { notifications } } };
      return service.as.admin('POST', 'b:/forms', json);
    };
    const { status, body } = await save(true);
    expect(status).toBe(422);
    expect((body as { errors: Record<string, string> }).errors['config.options.notifications[0].attach_pdf']).toMatch(
      /must be false: PDF documents are part of the Pro edition, and this is the free one/,
    );
    expect((await save(false)).status).toBe(201);
  });

  test('a form with a payment that the Pro edition has made is shown as one that cannot be sent', async () => {
    const provider = { provider: 'stripe' as const, mode: 'test' as const };
    const payment = { enabled: true, ...provider, currency: 'EUR', amount: 100, expires_minutes: 180 };
    const { title, config } = parseForm({ title: 'Tickets', config: { fields: [], options: { min_fill_seconds: 0 } } });
    const made = { title, config: { ...config, options: { ...config.options, payment } } };
    const { form } = await service.forms.create(made, service.clock.now());
    const { status, text } = await service.call('GET', `/forms/${form.id}`);
    expect([status, text.includes('<form'), text.includes('payments are not available here')]).toEqual([
      503,
      false,
      true,
    ]);
    const { status: sent, body } = await submitB(service, form.id, {});
    expect([sent, (body as { code: string }).code]).toEqual([502, 'payment_unavailable']);
  });
});
