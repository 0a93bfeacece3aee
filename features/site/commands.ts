import type { App } from '#features/app.ts';
import { noted } from '#features/audit/noted.ts';
import { command, type Surroundings, UsageError } from '#features/command.ts';
import { parseJson } from '#features/command-input.ts';
import { OptionError, Options } from './options.ts';

const name = { takes: 'NAME', about: 'as option:list shows it, or x_... for an extension', needed: true } as const;

export const optionCommands = {
  'option:list': command({
    about: 'list the site-wide options; null is not set and follows its default',
    example: 'durable-forms option:list',
    options: {},
    run: (_, surroundings) =>
      withOptions(surroundings, async (options) => ({
        options: (await options.list()).map(({ name, value = null }) => ({ name, value })),
      })),
  }),

  'option:get': command({
    about: 'show an option; null is not set and follows its default',
    example: 'durable-forms option:get --name site_name',
    options: { name },
    run: ({ name }, surroundings) =>
      withOptions(surroundings, async (options) => ({ name, value: (await options.get(name)) ?? null })),
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
      return withOptions(surroundings, async (options, foundation) => {
        await options.set(name, given, new Date());
        await noted(foundation, 'option.set', { option: name });
        return { name, value: given };
      });
    },
  }),

  'option:delete': command({
    about: 'unset an option, so that it follows its default again',
    example: 'durable-forms option:delete --name site_time_zone',
    options: { name },
    run: ({ name }, surroundings) =>
      withOptions(surroundings, async (options, foundation) => {
        const deleted = await options.delete(name, new Date());
        if (deleted) await noted(foundation, 'option.deleted', { option: name });
        return { name, deleted };
      }),
  }),
};

async function withOptions<T>(
  surroundings: Surroundings,
  run: (options: Options, foundation: App) => Promise<T>,
): Promise<T> {
  try {
    return await surroundings.withDatabase((foundation) => run(new Options(foundation), foundation));
  } catch (error) {
    throw error instanceof OptionError ? new Error(`--name ${error.message}`) : error;
  }
}
