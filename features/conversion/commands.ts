import { command } from '#features/command-line/command.ts';
import { readInput, writeMistake, writeText } from '#features/command-line/input.ts';
import { readOptions } from '#features/command-line/options.ts';
import type { FormRules } from '#forms/config/rules.ts';
import { ConversionMistake, convertExport } from './convert.ts';
import type { ConversionHints } from './drafting.ts';
import { hintsFrom, hintsSchema } from './schema.ts';

export const conversionCommands = {
  'form:convert': command({
    about: 'convert an export of another system to a file for form:import; saves nothing',
    example: 'durable-forms form:convert --file gravityforms-export.json --to forms.json',
    options: {
      file: { takes: 'F', about: 'the export; - is standard input', needed: true },
      to: { takes: 'F', about: 'the file to write; the default is standard output' },
      'admin-email': { takes: 'A', about: 'the address for mails to "the administrator of the site"' },
      currency: { takes: 'C', about: 'the currency of its prices, such as EUR' },
    },
    async run({ file, to, ...rest }, surroundings) {
      const known = hintsFrom(readOptions(rest, hintsSchema));
      const text = await readInput(surroundings, 'file', file);
      const { system, forms, asks_for } = await surroundings.withDatabase(async (app) =>
        convertNaming(text, known, app.forms.rules),
      );
      const summaries = forms.map(({ file: { form }, notes, errors }) => ({ title: form.title, notes, errors }));
      const files = forms.map((one) => one.file);
      if (to === undefined) return { system, forms: files, converted: summaries, asks_for };
      await writeText(to, `${JSON.stringify({ forms: files }, null, 2)}\n`).catch((error: unknown) => {
        throw new Error(`--to: ${writeMistake(error, to)}`);
      });
      return { system, file: to, converted: summaries, asks_for };
    },
  }),
};

function convertNaming(text: string, known: ConversionHints, rules: FormRules) {
  try {
    return convertExport(text, known, rules);
  } catch (error) {
    throw error instanceof ConversionMistake ? new Error(`--file: ${error.message}`) : error;
  }
}
