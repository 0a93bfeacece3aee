import { ago, eraseRows } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import { EXPIRED_PASSWORD_MS } from './entities.ts';

/**
 * Erases application passwords that expired long ago. The passwords created with an erased one are reassigned to the one that
 * created it, so that revoking that one still ends them.
 */
export async function expireApplicationPasswords({ orm, now }: ExpireParts): Promise<void> {
  const before = ago(EXPIRED_PASSWORD_MS)(now);
  for (let moved = 1; moved > 0; ) {
    const { affectedRows } = await orm.em.getConnection().execute<{ affectedRows: number }>(
      `update application_passwords made join application_passwords gone on made.made_with = gone.uuid
         set made.made_with = gone.made_with where gone.expires_at <= ? and gone.made_with is not null`,
      [before],
      'run',
    );
    moved = affectedRows;
  }
  await eraseRows(orm, 'application_passwords', 'expires_at <= ?', [before]);
}
