import type { Feature } from '#features/feature.ts';
import { deliveryCommands } from './commands.ts';
import { dueDeliveries } from './due.ts';
import { Delivery, DeliveryAttempt } from './entities.ts';
import { queueCommands } from './queue-commands.ts';

export const deliveries: Feature = {
  entities: [Delivery, DeliveryAttempt],
  commands: { ...deliveryCommands, ...queueCommands },
  due: (parts) => dueDeliveries(parts),
};
