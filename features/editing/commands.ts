import { UseCaseError } from '#db/use-case-error.ts';
import { command, readId, UsageError } from '#features/command-line/command.ts';
import { readInput } from '#features/command-line/input.ts';
import { isObject } from '#json.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { versionJson } from './routes/versions.ts';
import { editSubmission, viewVersions } from './use-cases.ts';

const id = { takes: 'N', about: 'the submission', needed: true } as const;

export const editingCommands = {
  'submission:edit': command({
    about: 'change answers of a submission, checked by the current form',
    example: 'durable-forms submission:edit --id 7 --file values.json',
    options: {
      id,
      file: { takes: 'F', about: 'JSON: values by the names of fields; - is standard input', needed: true },
      version: { takes: 'N', about: 'change only this version; fails if there is a newer one' },
    },
    async run({ id: given, file, version }, surroundings) {
      const submission = readId('id', given);
      const seen = version === undefined ? undefined : readId('version', version);
      const values = readValues(await readInput(surroundings, 'file', file));
      return surroundings.withExtensions(async (app) => {
        const result = await editSubmission(app, COMMAND_LINE, submission, { values, version: seen }).catch(explain);
        return { id: submission, ...result };
      });
    },
  }),

  'submission:versions': command({
    about: 'list the changes to the answers of a submission, the newest first',
    example: 'durable-forms submission:versions --id 7',
    options: { id },
    run: ({ id: given }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        const submission = readId('id', given);
        const { version, versions } = await viewVersions(app, COMMAND_LINE, submission);
        return { id: submission, version, versions: versions.map(versionJson) };
      }),
  }),
};

function readValues(text: string): Record<string, unknown> {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    values = undefined;
  }
  if (isObject(values)) return values;
  throw new UsageError('--file must have one JSON object: values by the names of fields');
}

/** Adds the messages of the fields to the error. */
function explain(error: unknown): never {
  const errors = error instanceof UseCaseError ? error.errors : undefined;
  const fields = isObject(errors?.fields) ? errors.fields : undefined;
  if (!(error instanceof UseCaseError) || !fields) throw error;
  const named = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  throw named.length > 0 ? new UseCaseError(error.kind, error.code, named.join(' ')) : error;
}
