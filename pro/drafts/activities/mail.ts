import type { MikroORM } from '@mikro-orm/mysql';
import { attemptTime, givenUpSignal } from '#activities/attempt.ts';
import { KINDS } from '#features/deliveries/activities/kinds.ts';
import { Form } from '#features/forms/entities.ts';
import type { Mailer } from '#features/mail/mailer.ts';
import { type Site, siteForForm } from '#features/site/site.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { Draft, DraftMail } from '#pro/drafts/entities.ts';
import { draftMail } from '#pro/drafts/mail.ts';
import { enabledDrafts } from '#pro/drafts/option.ts';
import { awaitsPayment, isOpen, openDraft } from '#pro/drafts/store/drafts.ts';
import { addressHashes } from '#pro/drafts/store/mails.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface DraftMailActivityParts {
  orm: MikroORM;
  box: SecretBox;
  mailer: Pick<Mailer, 'send' | 'chosen'>;
  readSite(): Promise<Site>;
}

export function createDraftMailActivities({ orm, box, mailer, readSite }: DraftMailActivityParts) {
  return {
    /**
     * Makes one attempt to mail the link of a draft. Every attempt has the same Message-ID. Suppresses the mail once the draft
     * has
     * ended or has another address, and a reminder while a payment may still come in.
     * @throws ProviderError as the mail provider maps it
     */
    async sendDraftMail({ mailId: id }: { mailId: string }): Promise<'sent' | 'suppressed'> {
      const em = orm.em.fork();
      const row = await em.findOne(DraftMail, { id });
      const draft = row && (await em.findOne(Draft, { uuid: row.draftUuid }));
      if (row?.status === 'sent') return 'sent';
      if (row?.status !== 'pending' || !draft || !isOpen(draft, attemptTime())) return 'suppressed';
      const { kind } = row;
      if (kind === 'reminder' && (await awaitsPayment(em, draft.uuid))) return 'suppressed';
      const form = await em.findOne(Form, { id: draft.formId, active: true });
      const { email, mailToken: token, language: visitLanguage } = openDraft(box, draft);
      const isSame = email !== null && addressHashes(box, email).includes(row.addressHash);
      if (!form || !enabledDrafts(form.config) || !isSame || token === null) return 'suppressed';
      const { savedAt, expiresAt } = draft;
      const site = siteForForm(await readSite(), form.config);
      const { id: formId, title, config } = form;
      const localised = { ...inLanguage({ id: formId, title, config }, visitLanguage), visitLanguage };
      const message = draftMail({ id, kind, to: email, token, form: localised, site, savedAt, expiresAt });
      await mailer.send(message, givenUpSignal());
      return 'sent';
    },

    /** True when a mail may be sent again at once after its attempt was lost with its worker. */
    async mayRepeatDraftMail(): Promise<boolean> {
      const { name: provider } = await mailer.chosen();
      return KINDS.mail.mayRepeat({ provider });
    },
  };
}
