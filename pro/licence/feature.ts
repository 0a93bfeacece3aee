import type { Feature } from '#features/feature.ts';
import { licenceCommands } from './commands.ts';

export const licence: Feature = { commands: licenceCommands };
