import type { Feature } from '#features/feature.ts';
import { headlessKeyCommands } from './commands.ts';

export const headless: Feature = { commands: headlessKeyCommands };
