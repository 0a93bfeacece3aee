import { type EntityManager, raw } from '@mikro-orm/mysql';
import { SettingsRow } from '#db/entities/settings.ts';
import { missingCapability } from '#features/accounts/users.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { isOfSite } from '#features/deliveries/site/events.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { MAIL_SCOPE } from '#features/site/site.ts';
import { OPEN } from './state.ts';

type Sent = Pick<Delivery, 'kind' | 'formId' | 'key' | 'integrationId' | 'enqueuedAt'>;

/**
 * Finds the deliveries that may go to another receiver by now, though they follow their pinned revision: keys of integrations and
 * mail settings are always the current ones. Events of the site are left out, because they hold nothing that a visitor wrote.
 */
export async function movedSince(em: EntityManager, rows: readonly Sent[]): Promise<(row: Sent) => boolean> {
  const formIds = [...new Set(rows.filter(({ kind }) => kind === 'integration').map(({ formId }) => formId))];
  const fields = ['formId', 'path', 'updatedAt'] as const;
  const secrets = formIds.length === 0 ? [] : await em.find(FormSecret, { formId: formIds }, { fields });
  const isMail = rows.some(({ kind }) => kind === 'mail');
  const mail = isMail ? await em.findOne(SettingsRow, { scope: MAIL_SCOPE }, { fields: ['updatedAt'] }) : null;
  return (row) => {
    if (isOfSite(row)) return false;
    if (row.kind === 'mail') return mail !== null && mail.updatedAt > row.enqueuedAt;
    return secrets.some(({ formId, path, updatedAt }) => {
      return formId === row.formId && leadsTo(row, path) && updatedAt > row.enqueuedAt;
    });
  };
}

/**
 * Refuses a change of keys or mail settings by somebody who may not read answers while deliveries wait, because these use the
 * settings of the time when they are sent.
 * @param changes the form whose secrets change, with their paths; or `mail`
 * @throws UseCaseError `missing_capability` with the number of waiting deliveries
 */
export async function refuseMoving(
  em: EntityManager,
  changes: { formId: number; paths: readonly string[] } | 'mail',
): Promise<void> {
  if (changes !== 'mail' && changes.paths.length === 0) return;
  const of = changes === 'mail' ? { kind: 'mail' as const } : { kind: 'integration' as const, formId: changes.formId };
  const found = await em
    .createQueryBuilder(Delivery)
    .select(['key', 'integrationId', raw('count(*) as waiting')])
    .where({ ...of, status: { $in: [...OPEN] } })
    .groupBy(['key', 'integrationId'])
    .execute<(Pick<Delivery, 'key' | 'integrationId'> & { waiting: number | string })[]>();
  const moved = found.filter((row) => changes === 'mail' || changes.paths.some((path) => leadsTo(row, path)));
  const count = moved.reduce((sum, { waiting }) => sum + Number(waiting), 0);
  if (count === 0) return;
  const what = changes === 'mail' ? 'e-mails' : 'deliveries of this integration';
  const why = `Values of visitors would be sent with the new settings: ${what} that still wait: ${count}.`;
  throw missingCapability('SUBMISSIONS_PREVIEW', `${why} Save again once they have gone.`);
}

/** True when a secret of a form decides where deliveries of an integration go. A secret that signs them does not. */
function leadsTo({ key, integrationId }: Pick<Delivery, 'key' | 'integrationId'>, path: string): boolean {
  const prefix = `integrations.${key}.`;
  const { signing } = integrationOf(integrationId ?? '').secrets;
  const name = path.slice(prefix.length);
  return path.startsWith(prefix) && name !== signing?.name && name !== signing?.previous;
}
