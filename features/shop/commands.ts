import { command, UsageError } from '#features/command-line/command.ts';
import { fileMistake, InputMistake, inputBytes } from '#features/command-line/input.ts';
import { shopBudgets } from '#features/shop/budgets.ts';
import { isCurrency } from '#forms/money.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { CatalogueFileError, readProducts } from './catalogue-file.ts';
import { CsvError } from './csv.ts';
import { importProducts } from './use-cases.ts';

export const catalogueCommands = {
  'catalogue:import': command({
    about: 'create or update products from CSV, such as WooCommerce exports; keeps others',
    example: 'durable-forms catalogue:import --file products.csv --currency EUR --dry-run',
    options: {
      file: { takes: 'F', about: 'the file to read; - is standard input', needed: true },
      currency: { takes: 'C', about: 'of the prices, such as EUR, where the file has no column Currency' },
      'dry-run': { about: 'show the changes without making them' },
      'skip-bad': { about: 'skip lines that are wrong; without it one wrong line stops the whole import' },
    },
    async run({ file, currency, 'dry-run': trial, 'skip-bad': skipBad }, surroundings) {
      if (currency !== undefined && !isCurrency(currency)) {
        throw new UsageError('--currency must be a currency code in capitals, such as EUR');
      }
      const result = await surroundings.withDatabase((foundation) => {
        const lines = readProducts(inputBytes(surroundings, file, shopBudgets.catalogueFile.atMost), { currency });
        return importProducts(foundation, COMMAND_LINE, lines, { trial, skipBad }).catch((error: unknown) => {
          throw unreadable(error, file);
        });
      });
      const { created, updated, categoriesCreated, badLines } = result;
      if (badLines.length > 0 && !skipBad) {
        const lines = badLines.map(({ line, reason }) => `  line ${line}: ${reason}`);
        throw new Error(['--file: nothing was imported, these lines are wrong:', ...lines].join('\n'));
      }
      const categories = { created: categoriesCreated };
      return { imported: result.saved, products: { created, updated }, categories, skipped: badLines };
    },
  }),
};

/** Translates an error in the file into one that names the option; returns other errors unchanged. */
function unreadable(error: unknown, file: string): unknown {
  if ([CsvError, CatalogueFileError, InputMistake].some((known) => error instanceof known)) {
    return new Error(`--file: ${(error as Error).message}`);
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isFile = /^E[A-Z]+$/.test(code ?? '') && ['open', 'read'].includes(syscall ?? '');
  return isFile ? new Error(`--file: ${fileMistake(error, file)}`) : error;
}
