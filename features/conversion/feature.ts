import type { Feature } from '#features/feature.ts';
import { conversionBudgets } from './budgets.ts';
import { conversionCommands } from './commands.ts';
import { convertRoute } from './route.ts';

/** Forms of other systems, as their exports have them, become forms of ours. */
export const conversion: Feature = {
  budgets: conversionBudgets,
  routes: [convertRoute],
  commands: conversionCommands,
};
