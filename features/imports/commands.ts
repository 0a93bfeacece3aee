import { UseCaseError } from '#db/use-case-error.ts';
import { command, readId, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { fileMistake, InputMistake, inputBytes } from '#features/command-line/input.ts';
import { namingOptions, readOptions } from '#features/command-line/options.ts';
import { importsBudgets } from '#features/imports/budgets.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { importLine, meaningJson } from './routes/json.ts';
import { columnsOption, givenOrder, IMPORT_ORDER, TABLE_FORMAT } from './selection.ts';
import { listImports } from './store/imports.ts';
import {
  endImport,
  type ImportParts,
  importErrors,
  importInFull,
  loadImport,
  requireImport,
  startImport,
} from './use-cases.ts';

/** The calls that commands promise are made by the workers' sweep, within a quarter of a minute. */
const SWEPT = { dispatcher: { offer() {} } };
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const LISTED = 100;
const id = { takes: 'UUID', about: 'the import, as imports shows it', needed: true } as const;

const meant = {
  id,
  columns: { takes: 'JSON', about: 'headings and columns of the form: {"E-Mail":"email"}; by their names unless told' },
  'id-column': { takes: 'HEADING', about: 'what is different in each row; all of a row unless told' },
  'time-column': { takes: 'HEADING', about: 'when it was sent; now unless told' },
  'time-zone': { takes: 'ZONE', about: 'of times that say none; that of the site unless told' },
  'date-order': { takes: 'WHICH', about: 'of days such as 9/8/2026: dmy, mdy or ymd; found out by column unless told' },
  decimal: { takes: 'WHICH', about: 'comma or point before decimals; found out by column unless told' },
  incomplete: { about: 'what has to be filled in may be missing' },
} as const;

export const importCommands = {
  'import:load': command({
    about: 'load a table of submissions, which waits for two days to be imported',
    example: 'durable-forms import:load --form 1 --file submissions.csv',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      file: { takes: 'F', about: 'CSV whose first line has the headings; - for standard input', needed: true },
      separator: { takes: 'WHICH', about: 'comma, semicolon or tab; found out unless told' },
      charset: { takes: 'WHICH', about: 'utf-8 (the default), windows-1252 or utf-16le' },
    },
    async run({ form, file, ...given }, surroundings) {
      const formId = readId('form', form);
      const format = readOptions(given, TABLE_FORMAT);
      return surroundings.withDatabase(async (app) => {
        const bytes = inputBytes(surroundings, file, importsBudgets.importFile.atMost);
        const made = await loadImport({ ...app, ...SWEPT }, COMMAND_LINE, formId, bytes, format).catch(
          (error: unknown) => {
            const isOfFile = error instanceof InputMistake || (error instanceof Error && 'syscall' in error);
            if (isOfFile) throw new Error(`--file: ${fileMistake(error, file)}`);
            return naming(error instanceof UseCaseError && error.kind === 'too_large' ? 'file' : 'form')(error);
          },
        );
        return inFull({ ...app, ...SWEPT }, made.uuid);
      });
    },
  }),

  'import:check': command({
    about: 'have a table checked: what would come in, and what is wrong with which row',
    example: `durable-forms import:check --id ${UUID} --id-column No.`,
    options: meant,
    run: (given, surroundings) => begin(given, surroundings, true),
  }),

  'import:run': command({
    about: 'have a table imported: its rows are submissions then, for which nothing is sent',
    example: `durable-forms import:run --id ${UUID} --id-column No.`,
    options: meant,
    run: (given, surroundings) => begin(given, surroundings, false),
  }),

  imports: command({
    about: 'list imports that wait, are under way or have ended, the newest first',
    example: 'durable-forms imports --form 1',
    options: { form: { takes: 'N', about: 'of this form' } },
    run({ form }, surroundings) {
      const formId = form === undefined ? undefined : readId('form', form);
      return surroundings.withDatabase(async (app) => {
        const found = await listImports(app, { formId, limit: LISTED }, app.clock());
        return { imports: found.map(importLine) };
      });
    },
  }),

  import: command({
    about: 'show how far an import is, and what its columns mean',
    example: `durable-forms import --id ${UUID}`,
    options: { id },
    run: ({ id: uuid }, surroundings) => surroundings.withDatabase((app) => inFull({ ...app, ...SWEPT }, uuid)),
  }),

  'import:errors': command({
    about: 'show what is wrong with rows of a table, some of them at a time',
    example: `durable-forms import:errors --id ${UUID}`,
    options: { id, after: { takes: 'N', about: 'next, as the rows before showed it' } },
    run: ({ id: uuid, after }, surroundings) =>
      surroundings.withDatabase((app) => {
        const from = after === undefined ? undefined : readId('after', after);
        return importErrors({ ...app, ...SWEPT }, uuid, from).catch(naming('id'));
      }),
  }),

  'import:remove': command({
    about: 'remove an import, or give it up; what has come in stays',
    example: `durable-forms import:remove --id ${UUID}`,
    options: { id },
    run: ({ id: uuid }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        await endImport({ ...app, ...SWEPT }, COMMAND_LINE, uuid).catch(naming('id'));
        return { id: uuid };
      }),
  }),
};

function begin(
  { id: uuid, columns, incomplete, ...given }: Readonly<Record<string, string | boolean | undefined>>,
  surroundings: Surroundings,
  dryRun: boolean,
) {
  const order = givenOrder({
    ...readOptions(given, IMPORT_ORDER),
    ...{ dry_run: dryRun, incomplete: Boolean(incomplete) },
    ...(columns !== undefined && { columns: columnsOption(String(columns)) }),
  });
  return surroundings.withDatabase(async (app) => {
    const begun = await startImport({ ...app, ...SWEPT }, COMMAND_LINE, String(uuid), order).catch(naming('id'));
    return importLine(begun);
  });
}

async function inFull(app: ImportParts, uuid: string) {
  const full = await importInFull(app, uuid).catch(naming('id'));
  return { ...importLine(await requireImport(app, uuid)), ...meaningJson(full) };
}

/** Mistakes of single options name these. */
function naming(option: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UseCaseError) || error instanceof UsageError) throw error;
    throw error.errors ? namingOptions(error.errors) : new Error(`--${option}: ${error.message}`);
  };
}
