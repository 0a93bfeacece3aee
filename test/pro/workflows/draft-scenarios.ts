import type { WorkflowHandle } from '@temporalio/client';
import type { TestEngine } from '#test/environment/engine.ts';
import { failProvider, MAIL_SETTINGS } from '#test/environment/mail-providers.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { draftsOf } from '#test/pro/environment/drafts.ts';

type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** Histories of drafts, each played until the run to be recorded has ended. */
export const draftScenarios: Record<string, Scenario> = {
  async 'draft.expired'(engine) {
    const drafts = draftsOf(engine);
    const { uuid } = await drafts.save(await drafts.form({ remind_after_days: null }));
    await engine.resultOf(drafts.run(uuid));
    return drafts.run(uuid);
  },

  async 'draft.mailed-and-reminded'(engine) {
    const drafts = draftsOf(engine);
    const { uuid } = await drafts.save(await drafts.form(), { mailLink: true });
    await engine.resultOf(drafts.run(uuid));
    return drafts.run(uuid);
  },

  async 'draft.resumed-then-submitted'(engine) {
    const drafts = draftsOf(engine);
    const form = await drafts.form();
    const saved = await drafts.save(form);
    await engine.pass('1 day');
    await drafts.resume(form, saved.token);
    await drafts.save(form, { token: saved.token });
    await engine.pass('1 hour');
    await drafts.submit(form, saved);
    await engine.resultOf(drafts.run(saved.uuid));
    return drafts.run(saved.uuid);
  },

  async 'draft.submitted-while-mail-fails'(engine) {
    engine.parties.failMail({ next: 1_000, code: 451, at: 'rcpt', to: 'ada@' });
    const drafts = draftsOf(engine);
    const form = await drafts.form();
    const saved = await drafts.save(form, { mailLink: true });
    const run = drafts.run(saved.uuid);
    await engine.pass('1 minute');
    await drafts.submit(form, saved);
    await engine.resultOf(run);
    engine.parties.mendMail();
    return run;
  },

  async 'draft.mail-refused'(engine) {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'ada@' });
    const drafts = draftsOf(engine);
    const { uuid } = await drafts.save(await drafts.form({ remind_after_days: null }), { mailLink: true });
    await engine.resultOf(drafts.run(uuid));
    return drafts.run(uuid);
  },

  async 'draft.mail-unknown'(engine) {
    const drafts = draftsOf(engine);
    const { sandboxUrl } = engine.parties;
    await putMail(engine, 'sendgrid', MAIL_SETTINGS);
    engine.calmDown();
    await failProvider(sandboxUrl, 'sendgrid', { next: 1, mode: 'reset', after_effect: true });
    const { uuid } = await drafts.save(await drafts.form({ remind_after_days: null }), { mailLink: true });
    await engine.resultOf(drafts.run(uuid));
    await putMail(engine, 'host', MAIL_SETTINGS);
    engine.calmDown();
    return drafts.run(uuid);
  },
};
