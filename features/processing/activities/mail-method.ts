import type { DeliveryMethod, Target } from '#features/deliveries/activities/method.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { ChosenMail, Mailer } from '#features/mail/mailer.ts';
import { Slots } from '#features/slots.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import { MAILS_AT_A_TIME } from '#features/uploads/serving/attach.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { type ComposeParts, composeMail } from './compose-mail.ts';
import { listenersOf } from './listeners.ts';

export interface MailMethodParts extends ComposeParts {
  hooks: Hooks;
  mailer: Pick<Mailer, 'chosen'>;
  /** Maximum number of concurrent mails to the mail server. */
  mailLimit: number;
  revisions: Revisions;
}

/** Creates the delivery method of notifications, which uses the mail provider that the site has chosen. */
export function createMailMethod(deps: MailMethodParts): DeliveryMethod {
  const { hooks, mailer, mailLimit, revisions } = deps;
  const slots = new Slots(MAILS_AT_A_TIME);
  return {
    async targetOf(em, { formId, revision, key, attempts, occasion }) {
      const form = await revisions.get(formId, revision, em);
      ofKnownTypes(form.config);
      return targetTo({ key, occasion }, form, await mailer.chosen({ anew: attempts > 0 }));
    },

    async plan(_em, { submission: { surface }, form, plan }) {
      const run = hooks.begin(hookPrefix(surface));
      const chosen = await mailer.chosen();
      const isExtended = run.hasFilter('email_message') || run.hasAction('before_email_send');
      return plan.notifications.map(({ key, attach_pdf, attach_files }) => ({
        key,
        target: targetTo({ key, occasion: '' }, form, chosen),
        isQuick: !attach_pdf && !attach_files && !isExtended,
        here: () => isExtended || listenersOf(hooks, surface).hooks !== undefined,
      }));
    },
  };

  function targetTo(
    { key: notificationKey, occasion }: Pick<Delivery, 'key' | 'occasion'>,
    form: Parameters<typeof composeMail>[1]['form'],
    { name: provider, party, send, takesFile }: ChosenMail,
  ): Target {
    return {
      receiver: { key: party, limit: { concurrent: mailLimit } },
      breaker: party,
      provider,
      waitsInQueue: true,
      async deliver({ delivery: { id, replays, attempts, errorType }, submission, signal, problems, asking }) {
        const tries = { attempts, failedAs: errorType };
        const mail = { id, replay: replays, notificationKey, occasion, submission, form, tries, takesFile };
        const work = async () => {
          const { email, note } = await composeMail(deps, mail, problems);
          asking({ isLarge: (email.attachments?.length ?? 0) > 0 });
          const { accepted, rejected } = await send(email, signal);
          return { accepted, rejected, note };
        };
        const notification = form.config.options.notifications.find(({ key }) => key === notificationKey);
        return notification?.attach_files ? slots.run(work, { signal }) : work();
      },
    };
  }
}
