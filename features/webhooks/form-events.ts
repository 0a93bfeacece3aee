import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { NotifyOfForm } from '#features/forms/events.ts';

/** Notifies the webhooks of the site of changes to forms. */
export const notifyOfForm: NotifyOfForm = async (em, type, { id: formId, title, revision }, by, now) => {
  const account = by?.kind === 'account' ? by.account : null;
  const who = { kind: by?.kind ?? 'extension', id: account?.id ?? null, login: account?.login ?? null };
  await emitSiteEvent(
    em,
    { type, subject: `forms/${formId}`, data: { form_id: formId, title, revision, by: who } },
    now,
  );
};
