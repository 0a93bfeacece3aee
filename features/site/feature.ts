import type { Feature } from '#features/feature.ts';
import { optionCommands } from './commands.ts';
import { optionRoutes } from './routes/options.ts';

export const site: Feature = {
  commands: optionCommands,
  routes: optionRoutes,
};
