import type { Feature } from '#features/feature.ts';
import { paymentCommands } from './commands.ts';

export const payments: Feature = { commands: paymentCommands };
