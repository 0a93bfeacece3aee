import type { Command } from '../../command-line/command.ts';
import { paymentCommands } from './payments.ts';

/** The commands of the Pro package, in the order in which help lists them. */
export const commands: Readonly<Record<string, Command>> = { ...paymentCommands };
