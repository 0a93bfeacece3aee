import type { Feature } from '#features/feature.ts';
import { paymentCommands } from './commands.ts';
import { dueOrders } from './due.ts';
import { expirePayments } from './expire.ts';

export const payments: Feature = { commands: paymentCommands, due: dueOrders, expire: expirePayments };
