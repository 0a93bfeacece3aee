import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Edition } from '#forms/config/types.ts';
import { type Declaration, nameOf, refusesStrayKeys, requiresAccount } from '#http/routing/route.ts';
import { startService, type TestService } from '#test/environment/service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Tests the properties of every declared route of an edition. */
export function describeDeclared(edition: Edition, declared: readonly Declaration[]): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ edition });
  });
  afterAll(() => service.close());

  const named = (routes: readonly Declaration[]): [string, Declaration][] => routes.map((one) => [nameOf(one), one]);
  const ofAccounts = declared.filter(requiresAccount);

  const ask = ({ method, path, params }: Declaration, headers: Record<string, string>, query = '', id = '1') => {
    const one = (_: string, name: string) => (params?.[name]?.json.format === 'uuid' ? NOBODY : id);
    const address = path.replaceAll(/:(?=[a-z])([a-z_]+)/g, one).replace(/^(a|b|host)(?=\/)/, '$1:');
    const json = ['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : {};
    return service.call(method, address + query, { headers, json });
  };

  describe('a declared route of accounts', () => {
    test.each(named(ofAccounts))('%s is for nobody without credentials', async (_name, route) => {
      const { status, body, headers } = await ask(route, {});
      expect([status, body]).toMatchObject([401, { code: 'authentication_required' }]);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    const ofAdministrators = ofAccounts.filter(({ access }) => access !== 'account');
    test.each(named(ofAdministrators))('%s is not for editors', async (_name, route) => {
      const { status, body } = await ask(route, service.editor);
      expect([status, body]).toMatchObject([403, { code: 'missing_capability' }]);
    });

    const ofIds = ofAccounts.filter(({ params = {} }) =>
      Object.values(params).some(({ json }) => json.type === 'integer'),
    );
    test.each(named(ofIds))('%s knows no text in place of an id, whatever the body', async (_name, route) => {
      const { status, body } = await ask(route, service.admin, '', 'x');
      expect([status, body]).toMatchObject([404, { code: expect.stringMatching(/_not_found$/) }]);
    });

    const ofIdsAlone = ofAccounts.filter(({ method, params = {}, query }) => {
      return ['GET', 'DELETE'].includes(method) && Object.keys(params).length > 0 && (query?.isValidSync({}) ?? true);
    });
    test.each(named(ofIdsAlone))('%s is 404 for what is not there', async (_name, route) => {
      const { status, body } = await ask(route, service.admin, '', '999999999');
      expect([status, body]).toMatchObject([404, { code: expect.stringMatching(/_not_found$/) }]);
    });
  });

  const strict = declared.filter(refusesStrayKeys);
  test.each(named(strict))('%s names a key of the query that it does not know', async (_name, route) => {
    const { status, body } = await ask(route, service.admin, '?stray=1&_=2');
    expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { stray: expect.any(String) } }]);
  });

  test('every declared route is one of its own', () => {
    const names = declared.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('a route that changes something says what it leaves in the audit log', () => {
    const silent = ofAccounts.filter(
      ({ method, audit, changesNothing }) => !['GET', 'HEAD'].includes(method) && !audit && !changesNothing,
    );
    expect(silent.map(nameOf)).toEqual([]);
  });
}
