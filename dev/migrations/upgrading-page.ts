import type { MigrationDeclaration } from '#db/migrations/declaration.ts';
import { type Change, readStatement } from '#db/migrations/statement.ts';
import { withRows } from '#dev/pages/section-table.ts';
import type { RunVersioning } from '#engine/versioning.ts';
import type { Released } from './released.ts';

/** Returns the page about upgrades with its table of migrations regenerated. */
export function withMigrations(
  page: string,
  declarations: readonly MigrationDeclaration[],
  released: Released,
): string {
  const rows = declarations.map((declaration) => {
    const { name, changes, holds, took } = wordsOf(declaration);
    return [`\`${name}\``, released.migrations[name]?.version ?? 'not released', changes, holds, took];
  });
  const head = ['Migration', 'Since', 'What it changes', 'It holds', 'On a million submissions'];
  return withRows(page, '## Migrations', head, rows);
}

/** Returns the part of a version's notes about its migrations: what each changes, what it holds meanwhile and how long it took. */
export function notesOf(declarations: readonly MigrationDeclaration[]): string {
  const lines = declarations.map((declaration) => {
    const { name, changes, holds, took } = wordsOf(declaration);
    return `- \`${name}\` ${changes}. It holds ${holds}. On a million submissions: ${took}.`;
  });
  return `### Migrations\n\n${lines.join('\n') || '- None: the schema is that of the version before.'}`;
}

/** Describes a migration by what its statements do. */
function wordsOf({ name, statements, measured }: MigrationDeclaration) {
  const changes = statements.map((sql) => readStatement(sql));
  const holds = changes.flatMap((statement) =>
    statement.does === 'alter' ? [`\`${statement.table}\`: ${statement.algorithm}, lock ${statement.lock}`] : [],
  );
  return {
    name,
    changes: changes.length > 20 ? `creates ${changes.length} tables` : statements.map(wordsFor).join('; '),
    holds: [...new Set(holds)].join('; ') || 'nothing',
    took: measured
      ? `${measured.seconds} s, longest wait ${measured.longestInsertMs} ms (${measured.on})`
      : 'not measured yet',
  };
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
