import type { MikroORM } from '@mikro-orm/mysql';
import type { WordPressSettings } from '#features/environment.ts';
import { minorUnits } from '#forms/money.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueHost } from './catalogue-host.ts';
import { createWooCommerceCatalogue } from './providers/woocommerce/catalogue.ts';

export interface CatalogueParts {
  settings: { wordpress?: WordPressSettings };
  orm: MikroORM;
  http: HttpClient;
}

/** Creates the source of products: WooCommerce if the WordPress settings hold a key for it, otherwise the embedded catalogue. */
export function createCatalogueHost({ settings: { wordpress }, orm, http }: CatalogueParts): CatalogueHost {
  if (!wordpress?.shop) return new Catalogue({ orm });
  return createWooCommerceCatalogue({ ...wordpress.shop, url: wordpress.url, http, minorUnits });
}
