import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { command, readId } from '#features/command-line/command.ts';
import { fileMistake, InputMistake, inputBytes } from '#features/command-line/input.ts';
import { namingOptions, readOptions } from '#features/command-line/options.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { TABLE_FORMAT } from '#features/imports/selection.ts';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { invitationsBudgets } from './budgets.ts';
import { enabledInvitations, isOver } from './option.ts';
import { INVITATION_STATES, stateOf } from './state.ts';
import { countPeople, listPeople, opened } from './store/lists.ts';
import { inviteTable } from './use-cases.ts';

/** Discards the offer: the workers' sweep makes the engine calls that commands enqueue, within 15 seconds. */
const SWEPT = { dispatcher: { offer() {} } };
const LISTED = 200;
const LIST = object({
  state: oneOf(INVITATION_STATES),
  after: digits(1, Number.MAX_SAFE_INTEGER),
});

export const invitationCommands = {
  'invitation:add': command({
    about: 'invite the people of a table to a form, and mail each a link of their own',
    example: 'durable-forms invitation:add --form 1 --file people.csv',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      file: { takes: 'F', about: 'CSV with a column email, or one address a line; - for standard input', needed: true },
      separator: { takes: 'WHICH', about: 'comma, semicolon or tab; detected by default' },
      charset: { takes: 'WHICH', about: 'utf-8 (the default), windows-1252 or utf-16le' },
      'no-mail': { about: 'add the people without a mail' },
      'dry-run': { about: 'only report mistakes' },
    },
    async run({ form, file, 'no-mail': noMail, 'dry-run': dryRun, ...given }, surroundings) {
      const formId = readId('form', form);
      const format = readOptions(given, TABLE_FORMAT);
      return surroundings.withDatabase(async (app) => {
        const bytes = inputBytes(surroundings, file, invitationsBudgets.invitationTable.atMost);
        const order = { formId, bytes, format, isMailed: !noMail, isTrial: Boolean(dryRun) };
        const { added, known, read } = await inviteTable({ ...app, ...SWEPT }, COMMAND_LINE, order).catch(
          (error: unknown) => {
            const isOfFile = error instanceof InputMistake || (error instanceof Error && 'syscall' in error);
            if (isOfFile) throw new Error(`--file: ${fileMistake(error, file)}`);
            if (!(error instanceof UseCaseError)) throw error;
            const option = error.kind === 'too_large' ? 'file' : 'form';
            throw error.errors ? namingOptions(error.errors) : new Error(`--${option}: ${error.message}`);
          },
        );
        const { people, repeated, refusedLines: refused, mistakes } = read;
        return { people: people.length, added: added.length, known, repeated, refused, mistakes };
      });
    },
  }),

  'invitation:list': command({
    about: 'list the people who are invited to a form, with their states',
    example: 'durable-forms invitation:list --form 1 --state failed',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      state: { takes: 'STATE', about: INVITATION_STATES.join(', ') },
      after: { takes: 'N', about: 'continue a list: "next" of its previous output' },
    },
    async run({ form, ...given }, surroundings) {
      const formId = readId('form', form);
      const { state, after } = readOptions(given, LIST);
      return surroundings.withDatabase(async (app) => {
        const { config } = await activeForm(app.forms, formId);
        const now = app.clock();
        const isEnded = isOver(enabledInvitations(config), now);
        const rows = await listPeople(app, config, { formId, state, after, limit: LISTED + 1 }, now);
        const shown = rows.slice(0, LISTED).map((row) => opened(app, row));
        const people = shown.map((row) => ({
          id: row.uuid,
          email: row.person.email,
          name: row.person.name,
          state: stateOf(row, isEnded),
          ...(row.lastError && { error: row.lastError }),
        }));
        const next = rows.length > LISTED ? (shown.at(-1)?.id ?? null) : null;
        return { counts: await countPeople(app, formId), people, next };
      });
    },
  }),
};
