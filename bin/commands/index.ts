import type { Command } from '../command-line/command.ts';
import { accountCommands } from './accounts.ts';
import { catalogueCommands } from './catalogue.ts';
import { deliveryCommands } from './deliveries.ts';
import { formCommands } from './forms.ts';
import { keyCommands } from './keys.ts';
import { optionCommands } from './options.ts';
import { queueCommands } from './queue.ts';
import { schemaCommands } from './schema.ts';
import { submissionCommands } from './submissions.ts';
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
