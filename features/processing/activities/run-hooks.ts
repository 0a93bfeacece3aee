import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { Site } from '#features/site/site.ts';
import { hookContext, hookForm, hookPrefix } from '#features/submissions/hook-views.ts';
import { prepareSuccessMessage } from '#features/submissions/store/form-messages.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface RunHookActivitiesParts {
  orm: MikroORM;
  box: SecretBox;
  hooks: Hooks;
  /** Provides merge tags for the form's message. */
  readSite(): Promise<Site>;
}

/** Creates the activities for hooks that belong to a whole run, not to a step. A repeated attempt fires the hooks again. */
export function createRunHookActivities({ orm, box, hooks, readSite }: RunHookActivitiesParts) {
  return {
    /** Fires `…_after_submission` and `on…AfterSubmission`. @returns errors of their handlers */
    async afterSubmission({ submissionUuid }: { submissionUuid: string }): Promise<HookProblem[]> {
      const em = orm.em.fork();
      const opened = await openRun(em, submissionUuid);
      if (!opened) return [];
      const { submission, form, context, run } = opened;
      const { id: submission_id, formId, values } = submission;
      const successMessage = await prepareSuccessMessage(form, readSite);
      const sent = (await em.count(Delivery, { submissionUuid, kind: 'mail', status: 'delivered' })) > 0;
      const result = {
        success: true,
        message: successMessage(submission),
        data: { submission_id, fields: values },
        email: { sent },
      };
      await run.action('after_submission', formId, values, result, form, context);
      await run.afterSubmission({ formId, form, values, result, context });
      return run.problems;
    },

    /**
     * Fires `…_submission_failed` for a mail that failed permanently in a run of its own, after the run of its submission had
     * ended.
     */
    async mailFailed({ id }: { id: string }): Promise<HookProblem[]> {
      const em = orm.em.fork();
      const mail = await em.findOne(Delivery, { id });
      const opened = mail && (await openRun(em, mail.submissionUuid, mail.version));
      if (!opened) return [];
      const { submission, context, run } = opened;
      const message = `The mail "${mail.key}" could not be sent.`;
      await run.action('submission_failed', submission.formId, message, context);
      return run.problems;
    },

    /**
     * Fires `…_submission_failed` for a run in which a step failed. Integrations with runs of their own may still be retrying
     * then, and do not count.
     */
    async submissionFailed(input: { submissionUuid: string; message: string }): Promise<HookProblem[]> {
      const opened = await openRun(orm.em.fork(), input.submissionUuid);
      if (!opened) return [];
      const { submission, context, run } = opened;
      await run.action('submission_failed', submission.formId, input.message, context);
      return run.problems;
    },
  };

  /** @returns null if the submission was erased during its run */
  async function openRun(em: EntityManager, uuid: string, version = 1) {
    const submission = await loadSubmission(em, box, uuid, version);
    if (!submission) return null;
    const { formId, revision } = submission;
    const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
    const form = hookForm({ id: formId, title, config });
    return { submission, form, context: hookContext(submission), run: hooks.begin(hookPrefix(submission.surface)) };
  }
}
