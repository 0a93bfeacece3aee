import type { Feature } from '#features/feature.ts';
import { conversionBudgets } from './budgets.ts';
import { conversionCommands } from './commands.ts';
import { convertRoute } from './route.ts';

/** Converts forms of other systems, from their exports, to forms of ours. */
export const conversion: Feature = {
  budgets: conversionBudgets,
  routes: [convertRoute],
  commands: conversionCommands,
};
