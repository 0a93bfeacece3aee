import type { Feature } from '#features/feature.ts';
import { shopAuditEvents } from './audit-events.ts';
import { shopBudgets } from './budgets.ts';
import { catalogueCommands } from './commands.ts';
import { CatalogueCategory, CatalogueProduct } from './entities.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { shopSettingsRoutes } from './routes/shop-settings.ts';

export const shop: Feature = {
  budgets: shopBudgets,
  auditEvents: shopAuditEvents,
  entities: [CatalogueCategory, CatalogueProduct],
  routes: [...shopSettingsRoutes, ...lookupRoutes, ...catalogueRoutes],
  commands: catalogueCommands,
};
