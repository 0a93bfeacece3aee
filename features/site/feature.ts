import type { Feature } from '#features/feature.ts';
import { optionCommands } from './commands.ts';

export const site: Feature = {
  commands: optionCommands,
};
