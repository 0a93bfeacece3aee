import { extname } from 'node:path';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { createDelivery as createCustomDelivery } from './custom/deliver.ts';
import type { CreateDelivery, Delivery, DeliveryContext } from './delivery.ts';
import { integrations } from './table.ts';

/** Delivery methods by integration. */
export interface Deliveries {
  /** Returns the delivery method of an integration; unknown ids go to extensions. */
  of(integrationId: string): Delivery;
}

export interface DeliveriesParts extends Omit<DeliveryContext, 'apiUrl'> {
  /** Base URLs by integration id that replace the defaults, without a trailing slash. */
  apiUrls?: Readonly<Record<string, string>>;
}

/**
 * Creates the delivery method of every integration in the table. Each is loaded from the `deliver.ts` beside its definition,
 * because `forms/` imports the definitions and must not import the clients of third parties with them.
 */
export async function createDeliveries({ apiUrls = {}, ...deps }: DeliveriesParts): Promise<Deliveries> {
  const entries = await Promise.all(
    integrations.map(async (definition) => {
      const createDelivery = await loadDelivery(definition);
      const apiUrl = apiUrls[definition.id] ?? definition.api?.url ?? '';
      return [definition.id, createDelivery({ ...deps, apiUrl })] as const;
    }),
  );
  const byId = new Map<string, Delivery>(entries);
  const custom = createCustomDelivery({ ...deps, apiUrl: '' });
  return { of: (id) => byId.get(id) ?? custom };
}

/** @throws Error naming the file that is missing or does not export `createDelivery` */
async function loadDelivery({ id, home }: IntegrationDefinition): Promise<CreateDelivery> {
  const file = new URL(`deliver${extname(home)}`, home).href;
  const { createDelivery }: { createDelivery?: CreateDelivery } = await import(file);
  if (createDelivery) return createDelivery;
  throw new Error(`${file} must export createDelivery for the integration ${id}`);
}
