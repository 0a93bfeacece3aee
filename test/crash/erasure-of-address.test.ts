/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { suppress } from '#features/mail/store/suppressions.ts';
import { keepSpam } from '#features/spam/store/quarantine.ts';
import { NOT_CAPTURED } from '#features/submissions/captured.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import { eraseOfAddress } from '#features/submissions/use-cases.ts';
import { type Ended, everyCase, tell } from '#test/environment/crash/crash-points.ts';
import type { Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { countRows, placesOf } from '#test/environment/tables.ts';
import { ACTOR, ADDRESS, erased, erasureProblems, waiting } from './erasures.ts';

let world: World;
let stored: ActiveForm;
/** With a webhook whose receiver is away. */
let unstored: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  stored = await world.createForm({});
  unstored = await world.createForm({ integrations: [world.webhook('crm')], store_submissions: false });
});
afterAll(() => world.close());

test.each<[string, boolean, Fault[] | undefined]>([
  ['all forms', true, undefined],
  ['one form', false, ['crash before', 'crash after']],
])(
  'the erasure of what an address has sent to %s',
  async (where, isEverywhere, faults) => {
    const formId = isEverywhere ? undefined : stored.id;
    const scenario = {
      async arrange() {
        const { orm, box } = world;
        const now = new Date();
        if (isEverywhere) await waiting(world, unstored);
        const { submissionUuid: uuid } = await world.accept(stored);
        const completed = { status: 'completed' as const, completedAt: now, dueAt: null };
        await orm.em.fork().nativeUpdate(Submission, { uuid }, completed);
        const refused = { surface: 'b' as const, reason: 'honeypot_filled', score: 1, detail: {} };
        const content = { values: { email: ADDRESS }, ...NOT_CAPTURED };
        const row = { ...refused, formId: stored.id, revision: 1, content, createdAt: now };
        await keepSpam({ orm, box }, { ...row, expiresAt: new Date(now.getTime() + 1e9) });
        await suppress({ orm, box }, [ADDRESS], { provider: 'host' }, now);
      },
      act: () =>
        erased(world, () =>
          world.act((app) => eraseOfAddress(app, ACTOR, { address: ADDRESS, formId, dryRun: false })),
        ),
      effects: {},
      // Who asks again is noted again.
      async check(_: unknown, { asked }: Ended) {
        const known = isEverywhere ? await countRows(world.orm, 'email_suppressions') : 0;
        await world.orm.em.fork().execute('delete from email_suppressions');
        const problems = await erasureProblems(world, 'submissions.erased', asked);
        return known > 0 ? ['the address is still known as dead', ...problems] : problems;
      },
    };
    const figures = await everyCase(world, scenario, faults);
    tell(`The erasure of an address in ${where}`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(10);
    expect(await placesOf(world.orm, [ADDRESS])).toEqual([]);
  },
  500_000,
);
