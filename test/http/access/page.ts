import { routesOf } from '#bin/composition/express-app.ts';
import { type InstalledFeature, installedFeatures } from '#bin/edition.ts';
import { features } from '#features/index.ts';
import { nameOf, REQUIRED_CAPABILITIES, type Route, requiresAccount } from '#http/routing/route.ts';
import { can, ROLES } from '#security/actor.ts';
import { SHOWN } from './table.ts';

const HEAD = `### What each role reaches

Of the operations for accounts. "Without values" leaves out what visitors wrote, and what a third party repeats of it. Made of the table that
\`test/http/access\` asks every operation and tool by, as every role: \`UPDATE_COVERAGE=1 npm test -- test/http/access\` writes it again.

`;

/** Returns the host's page with its section on roles regenerated. */
export async function withRoles(page: string): Promise<string> {
  const [before, ...rest] = page.split(/^(?=### What each role reaches$)/m);
  const [section = '', ...after] = rest.join('').split(/\n(?=##)/);
  if (before === undefined || section === '')
    throw new Error('docs/host.md has no section "### What each role reaches".');
  return `${before}${HEAD}${await tableOfRoles()}\n${after.join('\n')}`;
}

async function tableOfRoles(): Promise<string> {
  const roles = ROLES.toReversed();
  const free = new Set(routesOf(features as readonly InstalledFeature[]).map(nameOf));
  const shown = new Set([...SHOWN.free, ...SHOWN.pro]);
  const rows = new Map<string, { tag: string; cells: string[]; paths: string[] }>();
  for (const route of routesOf(await installedFeatures()).filter(requiresAccount)) {
    const cells = roles.map((role) => reach(route, role, shown.has(nameOf(route))));
    const key = `${route.tag} ${cells.join()}`;
    const row = rows.get(key) ?? { tag: route.tag, cells, paths: [] };
    row.paths.push(`\`${shortOf(route)}\`${free.has(nameOf(route)) ? '' : ' (Pro)'}`);
    rows.set(key, row);
  }
  const sorted = [...rows.values()].sort((one, other) => (one.tag < other.tag ? -1 : one.tag > other.tag ? 1 : 0));
  const lines = sorted.map(({ tag, cells, paths }) => `| ${tag} | ${cells.join(' | ')} | ${paths.join(', ')} |\n`);
  const head = `| Operations | ${roles.join(' | ')} | |\n|---|${'---|'.repeat(roles.length)}---|\n`;
  return head + lines.join('');
}

function reach({ access }: Route<never>, role: (typeof ROLES)[number], isShown: boolean): string {
  const needed = REQUIRED_CAPABILITIES[access as keyof typeof REQUIRED_CAPABILITIES];
  if (!needed.every((capability) => can({ role }, capability))) return 'no';
  return isShown && !can({ role }, 'SUBMISSIONS_PREVIEW') ? 'without values' : 'yes';
}

/** Formats a route like `GET {b}/forms/{id}`. */
function shortOf(route: Route<never>): string {
  return `${route.method} ${route.path.replace(/^(a|b|host):/, '{$1}').replaceAll(/[:*]([a-z_]+)/g, '{$1}')}`;
}
