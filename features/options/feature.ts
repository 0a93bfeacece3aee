import type { Feature } from '#features/feature.ts';
import { optionCommands } from './commands.ts';
import { optionRoutes } from './routes.ts';

export const site: Feature = {
  commands: optionCommands,
  routes: optionRoutes,
};
