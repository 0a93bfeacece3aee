import type { Feature } from '#features/feature.ts';
import { formCommands } from './commands.ts';
import { Form, FormRevision, FormSecret } from './entities.ts';

export const forms: Feature = {
  entities: [Form, FormRevision, FormSecret],
  commands: formCommands,
};
