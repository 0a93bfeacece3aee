import type { Feature } from '#features/feature.ts';
import { deliveryCommands } from './commands.ts';
import { EmailDelivery, IntegrationAttempt, IntegrationJob } from './entities.ts';
import { queueCommands } from './queue-commands.ts';

export const deliveries: Feature = {
  entities: [EmailDelivery, IntegrationAttempt, IntegrationJob],
  commands: { ...deliveryCommands, ...queueCommands },
};
