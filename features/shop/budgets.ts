import { type Budget, MB } from '#security/budget-tables/budget.ts';

export const shopBudgets = {
  catalogueFile: {
    atMost: 256 * MB,
    unit: 'bytes',
    of: 'the input of `catalogue:import`',
    else: 'the command fails naming the file; nothing is imported',
  },
  catalogueRecords: {
    atMost: 500_000,
    unit: 'items',
    of: 'records of `catalogue:import`',
    else: 'the command fails naming the line; nothing is imported',
  },
  productCategories: {
    atMost: 200,
    unit: 'items',
    of: 'names of categories in one record of `catalogue:import`',
    else: 'the line is wrong',
  },
  csvRecord: {
    atMost: MB,
    unit: 'characters',
    of: 'one record of `catalogue:import`',
    else: 'the command fails naming the line',
  },
} satisfies Record<string, Budget>;
