import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { PostHost } from '#features/content/providers/posts.ts';
import type { CatalogueHost } from '#features/shop/providers/catalogue.ts';
import { digits, oneOf, readQuery, text } from '#http/middleware/read.ts';

export interface CatalogueDeps {
  postHost: Pick<PostHost, 'postTypes'>;
  catalogue: CatalogueHost;
  admin: RequestHandler;
}

export const QUERY = object({
  type: oneOf(['products', 'categories']).default('products'),
  limit: digits(1, 100).default(20),
  search: text(200).default(''),
});

/**
 * What administrators choose from (interface 4.8): types of posts, and the products and categories of the shop. Errors: 401,
 * 403, 422 naming the parameter, 502 `provider_unavailable` when a WordPress does not answer as it should.
 */
export function catalogueRouter({ postHost, catalogue, admin }: CatalogueDeps): Router {
  const router = Router();

  router.get('/wp/post-types', admin, async (_req, res) => {
    res.json({ success: true, post_types: await postHost.postTypes() });
  });

  router.get('/woocommerce/catalog', admin, async (req, res) => {
    const { type, limit, search } = readQuery(req, QUERY);
    const items = await catalogue.list({ type, limit, search: search.trim() });
    res.json({ success: true, type, items });
  });

  return router;
}
