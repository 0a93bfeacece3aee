import type { App } from '#features/app.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { parseJson } from '#features/command-line/input.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { OptionError, Options } from './options.ts';
import { deleteOption, setOption } from './use-cases.ts';

const name = { takes: 'NAME', about: 'as option:list shows it, or x_... for an extension', needed: true } as const;

export const optionCommands = {
  'option:list': command({
    about: 'list the site-wide options; null is not set and follows its default',
    example: 'durable-forms option:list',
    options: {},
    run: (_, surroundings) =>
      withOptions(surroundings, async (app) => ({
        options: (await new Options(app).list()).map(({ name, value = null }) => ({ name, value })),
      })),
  }),

  'option:get': command({
    about: 'show an option; null is not set and follows its default',
    example: 'durable-forms option:get --name site_name',
    options: { name },
    run: ({ name }, surroundings) =>
      withOptions(surroundings, async (app) => ({ name, value: (await new Options(app).get(name)) ?? null })),
  }),

  'option:set': command({
    about: 'set an option',
    example: 'durable-forms option:set --name site_time_zone --value Europe/Berlin',
    options: {
      name,
      value: { takes: 'TEXT', about: 'the value as text' },
      json: { takes: 'JSON', about: 'the value as JSON, for options that are not text' },
    },
    async run({ name, value, json }, surroundings) {
      if ((value === undefined) === (json === undefined)) throw new UsageError('one of --value and --json is needed');
      const given = json === undefined ? value : parseJson(json, (mistake) => new UsageError(`--json ${mistake}`));
      return withOptions(surroundings, async (app) => {
        await setOption(app, COMMAND_LINE, name, given);
        return { name, value: given };
      });
    },
  }),

  'option:delete': command({
    about: 'unset an option, so that it follows its default again',
    example: 'durable-forms option:delete --name site_time_zone',
    options: { name },
    run: ({ name }, surroundings) =>
      withOptions(surroundings, async (app) => ({ name, deleted: await deleteOption(app, COMMAND_LINE, name) })),
  }),
};

async function withOptions<T>(surroundings: Surroundings, run: (app: App) => Promise<T>): Promise<T> {
  try {
    return await surroundings.withDatabase(run);
  } catch (error) {
    throw error instanceof OptionError ? new Error(`--name ${error.message}`) : error;
  }
}
