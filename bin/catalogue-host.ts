import type { MikroORM } from '@mikro-orm/mysql';
import { minorUnits } from '../forms/money.ts';
import { Catalogue } from '../host/shop/catalogue.ts';
import type { CatalogueHost } from '../providers/catalogue/catalogue.ts';
import { createWooCommerceCatalogue } from '../providers/catalogue/woocommerce.ts';
import type { HttpClient } from '../providers/http/http-client.ts';
import type { Settings } from './settings.ts';

/** Where products come from, by the settings. */
export function createCatalogueHost(
  { wordpress }: Pick<Settings, 'wordpress'>,
  { orm, http }: { orm: MikroORM; http: HttpClient },
): CatalogueHost {
  if (!wordpress?.shop) return new Catalogue({ orm });
  return createWooCommerceCatalogue({ ...wordpress.shop, url: wordpress.url, http, minorUnits });
}
