import type { MikroORM } from '@mikro-orm/mysql';
import { minorUnits } from '../../forms/money.ts';
import { PostRefused, Posts } from '../../host/content/posts.ts';
import { Catalogue } from '../../host/shop/catalogue.ts';
import type { CatalogueHost } from '../../providers/catalogue/catalogue.ts';
import { createWooCommerceCatalogue } from '../../providers/catalogue/woocommerce.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { HttpClient } from '../../providers/http/http-client.ts';
import type { PostHost } from '../../providers/posts/posts.ts';
import { createWordPressPosts } from '../../providers/posts/wordpress.ts';
import type { Settings } from '../settings.ts';

export interface HostPlatformDeps {
  orm: MikroORM;
  http: HttpClient;
}

/** Where posts are made: in a WordPress or, without one, in this service itself. */
export function createPostHost(
  { wordpress, baseUrl }: Pick<Settings, 'wordpress' | 'baseUrl'>,
  { orm, http }: HostPlatformDeps,
): PostHost {
  return wordpress ? createWordPressPosts({ ...wordpress, http }) : embeddedPosts(new Posts({ orm, baseUrl }));
}

/** Where products come from: the WooCommerce of a WordPress or, without a key for one, the catalogue of this service. */
export function createCatalogueHost(
  { wordpress }: Pick<Settings, 'wordpress'>,
  { orm, http }: HostPlatformDeps,
): CatalogueHost {
  if (!wordpress?.shop) return new Catalogue({ orm });
  return createWooCommerceCatalogue({ ...wordpress.shop, url: wordpress.url, http, minorUnits });
}

/** The embedded host, failing as every other provider does. */
function embeddedPosts(posts: Posts): PostHost {
  return {
    postTypes: () => posts.postTypes(),
    create: (post, source, now) =>
      posts.create(post, source, now).catch((error: unknown) => {
        if (!(error instanceof PostRefused)) throw error;
        const message = `The post cannot be made: ${error.message}.`;
        throw new ProviderError(message, { kind: 'permanent', type: 'invalid_request' });
      }),
  };
}
