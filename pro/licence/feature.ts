import type { Feature } from '#features/feature.ts';
import { licenceCommands } from './commands.ts';
import { License, licenceKey } from './entities.ts';

export const licence: Feature = { entities: [License], sealed: [licenceKey], commands: licenceCommands };
