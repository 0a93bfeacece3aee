import type { MikroORM } from '@mikro-orm/mysql';
import { PostRefused, Posts } from '#features/content/posts.ts';
import type { PostHost } from '#features/content/providers/posts.ts';
import { createWordPressPosts } from '#features/content/providers/wordpress.ts';
import type { Settings } from '#features/environment.ts';
import { Catalogue } from '#features/shop/catalogue.ts';
import type { CatalogueHost } from '#features/shop/providers/catalogue.ts';
import { createWooCommerceCatalogue } from '#features/shop/providers/woocommerce.ts';
import { minorUnits } from '#forms/money.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';

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
