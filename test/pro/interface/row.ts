import type { Answer } from '#test/environment/service.ts';
import type { World } from './world.ts';

/** An answer that docs/interface.md promises for a route in one case. */
export interface Case {
  /** A description of the case for readers. */
  when: string;
  status: number;
  /** Keys that docs/interface.md names, as paths with dots; `[]` stands for each entry of a list. */
  keys?: readonly string[];
  /** The exact body, if docs/interface.md has one. */
  body?: unknown;
  run(world: World): Promise<Answer>;
}

/** A route of docs/interface.md. */
export interface Row {
  /** Sections of docs/interface.md about this route. */
  sections: string;
  /** The name in the table of routes. */
  route: string;
  auth: string;
  cases: readonly Case[];
}

const REFUSED = ['success', 'code', 'message'];
export const ADMIN = 'administrator';

/**
 * Creates the row of a route for administrators, with requests without credentials, from an editor, and with a cookie
 * without its nonce.
 */
export function adminRow(sections: string, route: string, cases: readonly Case[], auth = ADMIN): Row {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^(a|b)(?=\/)/, '$1:');
  const options = method === 'GET' ? {} : { json: {} };
  const ask = ({ service }: World, headers: Record<string, string>) =>
    service.call(method, address, { ...options, headers });
  const refusals: Case[] = [
    { when: 'without credentials', status: 401, keys: REFUSED, run: (world) => ask(world, {}) },
    {
      when: 'a cookie without `X-Host-Nonce`',
      status: 401,
      keys: REFUSED,
      run: (world) => ask(world, { cookie: world.session.cookie }),
    },
    {
      when: 'an account without the capability',
      status: 403,
      keys: REFUSED,
      run: (world) => ask(world, world.service.editor),
    },
  ];
  return { sections, route, auth, cases: [...cases, ...refusals] };
}

/** Creates the row of a route that the free edition lacks. */
export function proOnly(row: Row): Row {
  const [method = '', path = ''] = row.route.split(' ');
  const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^(a|b)(?=\/)/, '$1:');
  const absent: Case = {
    when: 'in the free edition',
    status: 404,
    keys: REFUSED,
    run: ({ free }) => free.call(method, address, { headers: free.admin, ...(method !== 'GET' && { json: {} }) }),
  };
  return { ...row, cases: [...row.cases, absent] };
}
