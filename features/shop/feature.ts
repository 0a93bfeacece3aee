import type { Feature } from '#features/feature.ts';
import { catalogueCommands } from './commands.ts';
import { CatalogueCategory, CatalogueProduct } from './entities.ts';

export const shop: Feature = {
  entities: [CatalogueCategory, CatalogueProduct],
  commands: catalogueCommands,
};
