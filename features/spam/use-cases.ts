import type { AuditLog } from '#features/audit/audit-log.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { Refusal, withOwnData } from '#features/requests/refusal.ts';
import { type Actor, can } from '#security/actor.ts';
import type { Spam } from './entities.ts';
import { type ReleaseParts, releaseSpam, spamError } from './release.ts';
import { eraseSpam, findSpam, openSpam } from './store/quarantine.ts';
import type { SpamContent } from './store/spam.ts';

export interface SpamParts {
  intake: VisitorServices & Pick<ReleaseParts, 'acceptance'>;
  audit: AuditLog;
}

/** Reads an entry; with its values if the account may see visitors' answers. @throws UseCaseError `spam_not_found` */
export async function viewSpam(
  { intake, audit }: SpamParts,
  actor: Actor,
  id: number,
): Promise<{ spam: Spam; content: SpamContent | null }> {
  const spam = await findSpam(intake.orm.em.fork(), id);
  if (!spam) throw spamError('spam_not_found');
  const maySee = actor.kind === 'account' && can(actor.account, 'SUBMISSIONS_PREVIEW');
  const content = maySee ? openSpam(intake.box, spam) : null;
  if (content) await audit.note(actor, 'spam.viewed', { spamId: spam.id, formId: spam.formId });
  return { spam, content };
}

/** Releases an entry. An entry released before stays unchanged. @returns the current entry @throws as `releaseSpam` */
export async function release({ intake, audit }: SpamParts, actor: Actor, id: number): Promise<Spam> {
  const { spam, released } = await releaseSpam(intake, id, intake.clock()).catch((error: unknown) => {
    throw error instanceof Refusal ? withOwnData(error, {}) : error;
  });
  if (released) await audit.note(actor, 'spam.released', { spamId: spam.id, formId: spam.formId });
  return spam;
}

/** @throws UseCaseError `spam_not_found` */
export async function deleteSpam({ intake, audit }: SpamParts, actor: Actor, id: number): Promise<void> {
  if (!(await eraseSpam(intake.orm, id, intake.clock()))) throw spamError('spam_not_found');
  await audit.note(actor, 'spam.deleted', { spamId: id });
}
