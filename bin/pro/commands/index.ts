import type { Command } from '../../command-line/command.ts';
import { headlessKeyCommands } from './headless-keys.ts';
import { licenceCommands } from './licence.ts';
import { paymentCommands } from './payments.ts';

/** The commands of the Pro package, in the order in which help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  ...headlessKeyCommands,
  ...paymentCommands,
  ...licenceCommands,
};
