import type { Command } from '#bin/command-line/command.ts';
import { headlessKeyCommands } from './headless/commands.ts';
import { licenceCommands } from './licence/commands.ts';
import { paymentCommands } from './payments/commands.ts';

/** The commands of the Pro package, in the order in which help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  ...headlessKeyCommands,
  ...paymentCommands,
  ...licenceCommands,
};
