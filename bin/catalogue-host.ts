import type { MikroORM } from '@mikro-orm/mysql';
import { minorUnits } from '../forms/money.ts';
import { Catalogue } from '../host/catalogue.ts';
import type { CatalogueHost } from '../providers/catalogue.ts';
import type { HttpClient } from '../providers/http-client.ts';
import { createWooCommerceCatalogue } from '../providers/woocommerce.ts';
import type { Settings } from './settings.ts';

/** Where products come from, by the settings. */
export function createCatalogueHost(
  { wordpress }: Pick<Settings, 'wordpress'>,
  { orm, http }: { orm: MikroORM; http: HttpClient },
): CatalogueHost {
  if (!wordpress?.shop) return new Catalogue({ orm });
  return createWooCommerceCatalogue({ ...wordpress.shop, url: wordpress.url, http, minorUnits });
}
