import { invitationsOf } from '#test/environment/invitations.ts';
import type { Scenario } from './parts.ts';

const PERSON = { email: 'canary-ada@example.net', name: 'canary-Ada', values: { message: 'canary-value' } };

export const invitationScenarios: Record<string, Scenario> = {
  async 'invitationList.mailed-and-reminded'(engine) {
    const invitations = invitationsOf(engine);
    const form = await invitations.form();
    await invitations.invite(form, [PERSON]);
    await engine.resultOf(invitations.run(form));
    return invitations.run(form);
  },

  async 'invitationList.answered-while-it-waits'(engine) {
    const invitations = invitationsOf(engine);
    const form = await invitations.form();
    const [uuid = ''] = await invitations.invite(form, [PERSON]);
    await engine.pass('1 day');
    await invitations.answer(form, uuid);
    await invitations.wake(form);
    await engine.resultOf(invitations.run(form));
    return invitations.run(form);
  },

  async 'invitationList.refused'(engine) {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'canary-ada@' });
    const invitations = invitationsOf(engine);
    const form = await invitations.form();
    await invitations.invite(form, [PERSON]);
    await engine.resultOf(invitations.run(form));
    return invitations.run(form);
  },
};
