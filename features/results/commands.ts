import type { MikroORM } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import { command, readId } from '#features/command-line/command.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { countNew, recountForm } from './counting/feed.ts';
import { compareWithFullCount } from './counting/full-count.ts';
import { beginFeed } from './due.ts';

export const resultsCommands = {
  'results:check': command({
    about: 'compare the counters of a form with a full count of its submissions',
    example: 'durable-forms results:check --form 5',
    options: { form: { takes: 'ID', about: 'the form', needed: true } },
    async run({ form }, surroundings) {
      const formId = readId('form', form);
      return surroundings.withDatabase(async ({ orm }) => {
        const differences = await compareWithFullCount(orm, formId);
        return { form: formId, equal: differences.length === 0, differences };
      });
    },
  }),

  'results:recount': command({
    about: 'count all submissions of a form again',
    example: 'durable-forms results:recount --form 5',
    options: { form: { takes: 'ID', about: 'the form', needed: true } },
    async run({ form }, surroundings) {
      const formId = readId('form', form);
      return surroundings.withDatabase(async (app) => {
        await beginFeed(app.orm, app.clock());
        const { timeZone } = await app.readSite();
        if (!(await recountForm(app.orm, formId, timeZone)) && !(await hasForm(app.orm, formId)))
          throw formNotFound(formId);
        await countNew(app, app.clock());
        await app.audit.note(COMMAND_LINE, 'results.recounted', { formId });
        return { form: formId, recounted: true };
      });
    },
  }),
};

async function hasForm(orm: MikroORM, formId: number): Promise<boolean> {
  return (await orm.em.fork().execute('select 1 from forms where id = ?', [formId])).length > 0;
}
