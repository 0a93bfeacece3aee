/** An entry of the audit log about one form. */
export interface AuditEntry {
  event: string;
  actor: string;
  account?: { id: number; login: string | null } | null;
  details: Readonly<Record<string, unknown>>;
}

/** The account, by its login, or the command line that saved a revision. */
export type Saver = { account: string } | { actor: string };

/** Maps revisions to who saved them, as far as the audit log says. */
export function saversOf(entries: readonly AuditEntry[]): ReadonlyMap<number, Saver> {
  return new Map(
    entries.flatMap(({ event, actor, account, details }) => {
      const revision = event === 'form.created' ? 1 : details.revision;
      if (typeof revision !== 'number') return [];
      const saver = account ? { account: account.login ?? `#${account.id}` } : { actor };
      return [[revision, saver] as const];
    }),
  );
}
