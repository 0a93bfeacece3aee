import type { MigrationDeclaration } from '#db/migrations/declaration.ts';
import { type Change, readStatement } from '#db/migrations/statement.ts';
import type { Released } from '#dev/migrations/released.ts';
import type { RunVersioning } from '#engine/versioning.ts';
import { withRows } from './section-table.ts';

/** Returns the page about upgrades with its table of migrations regenerated. */
export function withMigrations(
  page: string,
  declarations: readonly MigrationDeclaration[],
  released: Released,
): string {
  const rows = declarations.map(({ name, statements, measured }) => {
    const changes = statements.map((sql) => readStatement(sql));
    const holds = changes.flatMap((statement) =>
      statement.does === 'alter' ? [`\`${statement.table}\`: ${statement.algorithm}, lock ${statement.lock}`] : [],
    );
    return [
      `\`${name}\``,
      released.migrations[name]?.version ?? 'not released',
      changes.length > 20 ? `creates ${changes.length} tables` : statements.map(wordsFor).join('; '),
      [...new Set(holds)].join('; ') || 'nothing',
      measured
        ? `${measured.seconds} s, longest wait ${measured.longestInsertMs} ms (${measured.on})`
        : 'not measured yet',
    ];
  });
  const head = ['Migration', 'Since', 'What it changes', 'It holds', 'On a million submissions'];
  return withRows(page, '## Migrations', head, rows);
}

/** Returns the page with its table of workflows regenerated. */
export function withWorkflows(page: string, table: Readonly<Record<string, RunVersioning>>): string {
  const rows = Object.entries(table).map(([type, { behaviour, because }]) => [
    `\`${type}\``,
    behaviour === 'PINNED' ? 'are pinned' : 'follow',
    because,
  ]);
  return withRows(page, '## Runs', ['Workflow', 'Its runs', 'Because'], rows);
}

function wordsFor(sql: string): string {
  const statement = readStatement(sql);
  if (statement.does === 'other') return 'changes rows';
  if (statement.does === 'create') return `makes \`${statement.table}\``;
  if (statement.does === 'drop') return `takes \`${statement.table}\` away`;
  return statement.changes.map((change) => `${verbOf(change)} \`${statement.table}.${nameOf(change)}\``).join(', ');
}

const verbOf = ({ verb, kind }: Change) =>
  `${{ add: 'adds', modify: 'lets more into', drop: 'takes away' }[verb]}${kind === 'key' ? ' index' : ''}`;
const nameOf = (change: Change) => (change.verb === 'drop' ? change.name : change.part.name);
