import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UseCaseError } from '#db/use-case-error.ts';
import { command, readId, UsageError } from '#features/command-line/command.ts';
import { writeMistake } from '#features/command-line/input.ts';
import { namingOptions } from '#features/command-line/options.ts';
import type { PersonInForms } from '#features/feature-data.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { decodePosition, encodePosition } from '#features/submissions/routes/selection.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { receiverJson } from './receivers.ts';
import { eraseAllOf, exportPerson, lookAtPerson } from './use-cases.ts';

const PAGE = 50;
const PERSON = {
  address: { takes: 'A', about: 'the e-mail address, as a whole value of any field' },
  ip: { takes: 'IP', about: 'the IP address of the sender' },
  value: { takes: 'V', about: 'another value that identifies the person, in the field --field' },
  field: { takes: 'F', about: 'the name of the field whose value that is' },
  form: { takes: 'N', about: 'only this form; the default is all' },
} as const;

export const personCommands = {
  'person:find': command({
    about: 'show the stored data of a person, page by page',
    example: 'durable-forms person:find --address ada@example.net',
    options: { ...PERSON, after: { takes: 'P', about: 'continue: "next" of the previous page' } },
    run({ after, ...given }, surroundings) {
      const wanted = wantedOf(given);
      const place = after === undefined ? null : decodePosition(after);
      if (place === undefined) throw new UsageError('--after must be the "next" of an earlier answer');
      return surroundings.withDatabase(async (app) => {
        const page = await lookAtPerson(app, COMMAND_LINE, wanted, { limit: PAGE, after: place });
        return {
          found: page.found.map(({ json }) => json),
          more_sealed: page.moreSealed,
          next: page.next && encodePosition(page.next),
        };
      });
    },
  }),

  'person:export': command({
    about: 'write all stored data of a person as one ZIP: data.json and files',
    example: 'durable-forms person:export --address ada@example.net --file ada.zip',
    options: { ...PERSON, file: { takes: 'F', about: 'the file to write; it must not exist yet', needed: true } },
    async run({ file, ...given }, surroundings) {
      const wanted = wantedOf(given);
      return surroundings.withDatabase(async (app) => {
        // Nothing that is there is written over.
        const output = await open(file, 'wx', 0o600).catch((error: unknown) => {
          throw new Error(`--file: ${writeMistake(error, file)}`);
        });
        const fileStore = await openFileStore(app.settings.uploads);
        try {
          await pipeline(await exportPerson({ ...app, fileStore }, COMMAND_LINE, wanted), output.createWriteStream());
        } catch (error) {
          // A part must not be taken for the whole.
          await rm(file, { force: true });
          throw error;
        } finally {
          fileStore.close?.();
        }
        return { file };
      });
    },
  }),

  'person:erase': command({
    about: 'count the data of a person and its receivers; with --yes, erase it',
    example: 'durable-forms person:erase --address ada@example.net --yes',
    options: { ...PERSON, yes: { about: 'erase it' } },
    run({ yes, ...given }, surroundings) {
      const wanted = { ...wantedOf(given), dryRun: !yes };
      return surroundings.withDatabase((app) =>
        surroundings.withClient(app.settings, async ({ connection }) => {
          const parts = { ...app, connection, temporalNamespace: app.settings.temporal.namespace };
          const done = await eraseAllOf(parts, COMMAND_LINE, wanted);
          const { receivers, historiesUntil, next: _, ...counts } = done;
          return {
            ...{ erased: yes, ...counts, receivers: receivers.map(receiverJson) },
            histories_until: historiesUntil?.toISOString() ?? null,
          };
        }),
      );
    },
  }),
};

function wantedOf({ form, ...given }: Partial<Record<keyof typeof PERSON, string | undefined>>): PersonInForms {
  const formId = form === undefined ? undefined : readId('form', form);
  try {
    return { person: parsePerson(given), formId };
  } catch (error) {
    throw error instanceof UseCaseError && error.errors ? namingOptions(error.errors) : error;
  }
}
