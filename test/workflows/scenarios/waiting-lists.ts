import { waitingListsOf } from '#test/environment/waiting-lists.ts';
import type { Scenario } from './parts.ts';

export const waitingListScenarios: Record<string, Scenario> = {
  async 'waitingList.lapsed'(engine) {
    const lists = waitingListsOf(engine);
    const form = await lists.form();
    for (const email of ['canary-first@example.net', 'canary-ada@example.net', 'canary-bob@example.net'])
      await lists.send(form, email);
    await lists.free(form);
    await engine.resultOf(lists.run(form));
    return lists.run(form);
  },

  async 'waitingList.taken'(engine) {
    const lists = waitingListsOf(engine);
    const form = await lists.form();
    for (const email of ['canary-first@example.net', 'canary-ada@example.net']) await lists.send(form, email);
    await lists.free(form);
    while (String(await lists.states(form)) !== 'offered') await new Promise((resolve) => setTimeout(resolve, 25));
    await lists.decide(form, 0, 'take');
    await engine.resultOf(lists.run(form));
    return lists.run(form);
  },
};
