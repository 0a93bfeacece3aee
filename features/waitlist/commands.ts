import { command, readId, UsageError } from '#features/command-line/command.ts';
import { WAITING_STATES, type WaitingState } from '#features/limits/entities.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { WAITING_ENTRY } from './routes/list.ts';
import { countEntries, listEntries, offerNow, removeFromList } from './use-cases.ts';

const LISTED = 200;
const entry = { takes: 'N', about: 'the entry, as waiting-list:list shows it', needed: true } as const;

export const waitingListCommands = {
  'waiting-list:list': command({
    about: 'list those who wait for a place of a form, the first to come first',
    example: 'durable-forms waiting-list:list --form 7',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      state: { takes: 'STATE', about: `${WAITING_STATES.join(', ')}; waiting and offered unless it is set` },
    },
    async run({ form, state }, surroundings) {
      const formId = readId('form', form);
      if (state !== undefined && !WAITING_STATES.some((one) => one === state)) {
        throw new UsageError(`--state must be one of ${WAITING_STATES.join(', ')}`);
      }
      return surroundings.withDatabase(async (app) => {
        const asked = { formId, state: state as WaitingState | undefined, limit: LISTED };
        const entries = (await listEntries(app, asked)).map(WAITING_ENTRY.json);
        return { counts: await countEntries(app, formId), entries };
      });
    },
  }),

  'waiting-list:offer': command({
    about: 'offer a free place to somebody, whoever else waits for it',
    example: 'durable-forms waiting-list:offer --entry 12',
    options: { entry },
    async run(given, surroundings) {
      const entryId = readId('entry', given.entry);
      return surroundings.withDatabase(async (app) => {
        const { id, state, offerUntil } = await offerNow(app, COMMAND_LINE, { entryId });
        return { id, state, offer_until: offerUntil?.toISOString() ?? null };
      });
    },
  }),

  'waiting-list:remove': command({
    about: 'take somebody off a waiting list',
    example: 'durable-forms waiting-list:remove --entry 12',
    options: { entry },
    async run(given, surroundings) {
      const entryId = readId('entry', given.entry);
      return surroundings.withDatabase(async (app) => {
        const { id, state } = await removeFromList(app, COMMAND_LINE, { entryId });
        return { id, state };
      });
    },
  }),
};
