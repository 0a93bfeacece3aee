import type { DeliveryMethod, Target } from '#features/deliveries/activities/method.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { type ComposeParts, composeMail } from './compose-mail.ts';
import { listenersOf } from './listeners.ts';

/** The mail server among the third parties of a worker. */
export const MAIL_PARTY = 'mail';

export interface MailMethodParts extends ComposeParts {
  hooks: Hooks;
  mailer: MailProvider;
  /** Mails that the mail server is given at a time. */
  mailLimit: number;
  revisions: Revisions;
}

/** How the mails of notifications are delivered: by the mail provider that the site has chosen. */
export function createMailMethod(deps: MailMethodParts): DeliveryMethod {
  const { hooks, mailer, mailLimit, revisions } = deps;
  return {
    async targetOf(em, { formId, revision, key }) {
      return targetTo(key, await revisions.get(formId, revision, em));
    },

    async plan(_em, { submission: { surface }, form, plan }) {
      const run = hooks.begin(hookPrefix(surface));
      const isExtended = run.hasFilter('email_message') || run.hasAction('before_email_send');
      return plan.notifications.map(({ key, attach_pdf }) => ({
        key,
        target: targetTo(key, form),
        isQuick: !attach_pdf && !isExtended,
        here: () => isExtended || listenersOf(hooks, surface).hooks !== undefined,
      }));
    },
  };

  function targetTo(notificationKey: string, form: Parameters<typeof composeMail>[1]['form']): Target {
    return {
      receiver: { key: MAIL_PARTY, limit: { concurrent: mailLimit } },
      get provider() {
        return mailer.name;
      },
      waitsInQueue: true,
      async deliver({ delivery: { id, replays }, submission, signal, problems, asking }) {
        const email = await composeMail(deps, { id, replay: replays, notificationKey, submission, form }, problems);
        asking();
        const { accepted, rejected, provider = mailer.name } = await mailer.send(email, signal);
        return { accepted, rejected, provider };
      },
    };
  }
}
