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

/** Discards the offer: the workers' sweep makes the engine calls that commands enqueue, within 15 seconds. */
const SWEPT = { dispatcher: { offer() {} } };
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const LISTED = 100;
const id = { takes: 'UUID', about: 'the import, as imports shows it', needed: true } as const;

const meant = {
  id,
  columns: { takes: 'JSON', about: 'headings and columns of the form: {"E-Mail":"email"}; the default is by name' },
  'id-column': { takes: 'HEADING', about: 'the column that identifies a row; the default is the whole row' },
  'time-column': { takes: 'HEADING', about: 'the column with the time of submission; the default is now' },
  'time-zone': { takes: 'ZONE', about: 'the zone of times without one; the default is the site’s' },
  'date-order': {
    takes: 'WHICH',
    about: 'of days such as 9/8/2026: dmy, mdy or ymd; detected for each column by default',
  },
  decimal: { takes: 'WHICH', about: 'decimal separator, comma or point; detected for each column by default' },
  incomplete: { about: 'accept rows without required values' },
} as const;

export const importCommands = {
  'import:load': command({
    about: 'upload a table of submissions; import it within two days',
    example: 'durable-forms import:load --form 1 --file submissions.csv',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      file: { takes: 'F', about: 'CSV whose first line has the headings; - for standard input', needed: true },
      separator: { takes: 'WHICH', about: 'comma, semicolon or tab; detected by default' },
      charset: { takes: 'WHICH', about: 'utf-8 (the default), windows-1252 or utf-16le' },
    },
    async run({ form, file, ...given }, surroundings) {
      const formId = readId('form', form);
      const format = readOptions(given, TABLE_FORMAT);
      return surroundings.withDatabase(async (app) => {
        const bytes = inputBytes(surroundings, file, importsBudgets.importFile.atMost);
        const row = await loadImport({ ...app, ...SWEPT }, COMMAND_LINE, formId, bytes, format).catch(
          (error: unknown) => {
            const isOfFile = error instanceof InputMistake || (error instanceof Error && 'syscall' in error);
            if (isOfFile) throw new Error(`--file: ${fileMistake(error, file)}`);
            return naming(error instanceof UseCaseError && error.kind === 'too_large' ? 'file' : 'form')(error);
          },
        );
        return inFull({ ...app, ...SWEPT }, row.uuid);
      });
    },
  }),

  'import:check': command({
    about: 'check a table: what would be imported, and the errors of each row',
    example: `durable-forms import:check --id ${UUID} --id-column No.`,
    options: meant,
    run: (given, surroundings) => begin(given, surroundings, true),
  }),

  'import:run': command({
    about: 'import a table: its rows become submissions, for which nothing is sent',
    example: `durable-forms import:run --id ${UUID} --id-column No.`,
    options: meant,
    run: (given, surroundings) => begin(given, surroundings, false),
  }),

  imports: command({
    about: 'list imports, the newest first',
    example: 'durable-forms imports --form 1',
    options: { form: { takes: 'N', about: 'only of this form' } },
    run({ form }, surroundings) {
      const formId = form === undefined ? undefined : readId('form', form);
      return surroundings.withDatabase(async (app) => {
        const rows = await listImports(app, { formId, limit: LISTED }, app.clock());
        return { imports: rows.map(importLine) };
      });
    },
  }),

  import: command({
    about: 'show the progress of an import and its columns',
    example: `durable-forms import --id ${UUID}`,
    options: { id },
    run: ({ id: uuid }, surroundings) => surroundings.withDatabase((app) => inFull({ ...app, ...SWEPT }, uuid)),
  }),

  'import:errors': command({
    about: 'list the errors in rows of a table, page by page',
    example: `durable-forms import:errors --id ${UUID}`,
    options: { id, after: { takes: 'N', about: 'continue a list: "next" of its previous output' } },
    run: ({ id: uuid, after }, surroundings) =>
      surroundings.withDatabase((app) => {
        const from = after === undefined ? undefined : readId('after', after);
        return importErrors({ ...app, ...SWEPT }, uuid, from).catch(naming('id'));
      }),
  }),

  'import:remove': command({
    about: 'remove or cancel an import; submissions already imported stay',
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

/** Names the option of the command line in errors about it. */
function naming(option: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UseCaseError) || error instanceof UsageError) throw error;
    throw error.errors ? namingOptions(error.errors) : new Error(`--${option}: ${error.message}`);
  };
}
