import type { Command } from '#bin/command-line/command.ts';
import { accountCommands } from '#features/accounts/commands.ts';
import { deliveryCommands } from '#features/deliveries/commands.ts';
import { queueCommands } from '#features/deliveries/queue-commands.ts';
import { formCommands } from '#features/forms/commands.ts';
import { catalogueCommands } from '#features/shop/commands.ts';
import { optionCommands } from '#features/site/commands.ts';
import { submissionCommands } from '#features/submissions/commands.ts';
import { keyCommands } from './keys.ts';
import { schemaCommands } from './schema.ts';
import { temporalCommands } from './temporal.ts';

/** The commands of both editions, in the order in which help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  ...schemaCommands,
  ...temporalCommands,
  ...accountCommands,
  ...formCommands,
  ...optionCommands,
  ...catalogueCommands,
  ...deliveryCommands,
  ...queueCommands,
  ...submissionCommands,
  ...keyCommands,
};
