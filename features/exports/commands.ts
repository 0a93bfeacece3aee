import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { command, readId } from '#features/command-line/command.ts';
import { writeMistake } from '#features/command-line/input.ts';
import { readOptions } from '#features/command-line/options.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { exportOptions, flagsOf, naming, readOrNameOption, SWEPT } from './options.ts';
import { exportLine } from './routes/json.ts';
import { EXPORT_OPTIONS, orderOf } from './selection.ts';
import { listExports } from './store/exports.ts';
import { endExport, requireExport, sendExport, startExport } from './use-cases.ts';

const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const LISTED = 100;
const id = { takes: 'UUID', about: 'the export, as exports shows it', needed: true } as const;

export const exportCommands = {
  'export:start': command({
    about: 'create an export of a form, which is kept for some days',
    example: 'durable-forms export:start --form 1 --format csv --header labels',
    options: {
      ...exportOptions,
      from: { takes: 'TIME', about: 'received at this time or later, such as 2031-03-04T05:06:07Z' },
      to: { takes: 'TIME', about: 'received before this time' },
    },
    async run({ form, bom, files, steps, ...rest }, surroundings) {
      const formId = readId('form', form);
      const options = { ...rest, ...flagsOf({ bom, files, steps }) };
      const order = readOrNameOption(() => orderOf(readOptions(options, EXPORT_OPTIONS)));
      return surroundings.withDatabase(async (app) => {
        const started = await startExport({ ...app, ...SWEPT }, COMMAND_LINE, formId, order).catch(naming('form'));
        return exportLine(started);
      });
    },
  }),

  exports: command({
    about: 'list exports, the newest first',
    example: 'durable-forms exports --form 1',
    options: { form: { takes: 'N', about: 'only of this form' } },
    run({ form }, surroundings) {
      const formId = form === undefined ? undefined : readId('form', form);
      return surroundings.withDatabase(async (app) => {
        const found = await listExports(app, { formId, limit: LISTED }, app.clock());
        return { exports: found.map(exportLine) };
      });
    },
  }),

  export: command({
    about: 'show the progress of an export',
    example: `durable-forms export --id ${UUID}`,
    options: { id },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) => exportLine(await requireExport(app, id).catch(naming('id')))),
  }),

  'export:save': command({
    about: 'write the file of a finished export',
    example: `durable-forms export:save --id ${UUID} --file submissions.csv`,
    options: { id, file: { takes: 'F', about: 'the file to write; it must not exist yet', needed: true } },
    run: ({ id, file }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        const fileStore = await openFileStore(app.settings.uploads);
        try {
          const { bytes } = await sendExport({ ...app, fileStore }, COMMAND_LINE, id).catch(naming('id'));
          const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
          await pipeline(Readable.from(bytes), out).catch((error: unknown) => {
            throw new Error(`--file: ${writeMistake(error, file)}`);
          });
          return { file, bytes: out.bytesWritten };
        } finally {
          fileStore.close?.();
        }
      }),
  }),

  'export:remove': command({
    about: 'remove an export, or cancel it while it is in progress',
    example: `durable-forms export:remove --id ${UUID}`,
    options: { id },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        await endExport(app, COMMAND_LINE, id).catch(naming('id'));
        return { id };
      }),
  }),
};
