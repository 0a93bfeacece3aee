import type { Feature } from '#features/feature.ts';
import { headlessBudgets } from './budgets.ts';
import { headlessKeyCommands } from './commands.ts';
import { headlessOption } from './option.ts';
import { headlessKeyRoutes } from './routes.ts';

export const headless: Feature = {
  budgets: headlessBudgets,
  options: () => [headlessOption],
  routes: headlessKeyRoutes,
  commands: headlessKeyCommands,
};
