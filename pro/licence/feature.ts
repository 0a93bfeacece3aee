import { licenceKey } from '#db/entities/licence.ts';
import type { Feature } from '#features/feature.ts';
import { licenceCommands } from './commands.ts';

export const licence: Feature = { sealed: [licenceKey], commands: licenceCommands };
