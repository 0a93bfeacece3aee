import type { MikroORM } from '@mikro-orm/mysql';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor } from '#security/actor.ts';
import { Catalogue, type ImportResult } from './catalogue.ts';

/** Imports products with `Catalogue.import`, and audits the import. */
export async function importProducts(
  { orm, audit, clock }: { orm: MikroORM; audit: AuditLog; clock: () => Date },
  actor: Actor,
  lines: Parameters<Catalogue['import']>[0],
  options: { trial?: boolean; skipBad?: boolean },
): Promise<ImportResult> {
  const result = await new Catalogue({ orm }).import(lines, { ...options, now: clock() });
  const { created, updated } = result;
  if (result.saved) await audit.note(actor, 'catalogue.imported', { created, updated });
  return result;
}
