import type { EntityManager } from '@mikro-orm/mysql';
import { SettingsRow } from '#db/entities/settings.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { MAIL_SCOPE } from '#features/site/site.ts';
import { isOfSite } from '#features/webhooks/store/events.ts';

type Sent = Pick<Delivery, 'kind' | 'formId' | 'key' | 'integrationId' | 'enqueuedAt'>;

/**
 * Which of these deliveries may go somewhere else by now, though they follow the revision that they are pinned to: keys of integrations and
 * the way of mails are always the current ones. What webhooks of the site tell holds nothing that a visitor wrote.
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
    const { signing } = integrationOf(row.integrationId ?? '').secrets;
    // What signs leads nowhere.
    const leads = (name: string) => name !== signing?.name && name !== signing?.previous;
    const prefix = `integrations.${row.key}.`;
    return secrets.some(({ formId, path, updatedAt }) => {
      const isOwn = formId === row.formId && path.startsWith(prefix) && leads(path.slice(prefix.length));
      return isOwn && updatedAt > row.enqueuedAt;
    });
  };
}
