import type { MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '#security/secret-box.ts';
import { Invitation } from './entities.ts';
import { findByToken } from './opening.ts';

interface Parts {
  orm: MikroORM;
  box: SecretBox;
}

/** Notes that an invited person has opened the form, or begun to fill it in. A stage is never taken back. */
export async function noteStage(
  { orm, box }: Parts,
  {
    formId,
    token,
    stage,
    isAnonymous,
  }: { formId: number; token: string; stage: 'opened' | 'begun'; isAnonymous: boolean },
  now: Date,
): Promise<void> {
  const row = await findByToken({ orm, box }, formId, token);
  if (!row || row.stage === 'answered' || row.stage === stage) return;
  // The time of a visit would tell which submission is whose.
  const at = isAnonymous || row.isAnonymous ? null : now;
  const before = stage === 'opened' ? (['none'] as const) : (['none', 'opened'] as const);
  await orm.em
    .fork()
    .nativeUpdate(
      Invitation,
      { id: row.id, stage: [...before] },
      { stage, openedAt: row.openedAt ?? at, ...(stage === 'begun' && { begunAt: at }) },
    );
}

/** Notes that a person wants no more mails about a form. @returns false for an unknown token */
export async function decline(
  { orm, box }: Parts,
  { formId, token }: { formId: number; token: string },
  now: Date,
): Promise<boolean> {
  const row = await findByToken({ orm, box }, formId, token);
  if (!row) return false;
  if (row.declinedAt) return true;
  await orm.em.fork().execute(
    `update invitations set declined_at = ?,
         mail_status = if(mail_status = 'waiting', if(sent_at is null, 'none', 'sent'), mail_status)
       where id = ?`,
    [now, row.id],
  );
  return true;
}
