import { type Request, type RequestHandler, Router } from 'express';
import type { CatalogueHost, CatalogueQuery } from '../../../providers/catalogue/catalogue.ts';
import type { PostHost } from '../../../providers/posts/posts.ts';
import { ApiError } from '../../errors.ts';

export interface CatalogueDeps {
  postHost: Pick<PostHost, 'postTypes'>;
  catalogue: CatalogueHost;
  admin: RequestHandler;
  clock: () => Date;
}

const TYPES = ['products', 'categories'] as const;
const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 100;
const LONGEST_SEARCH = 200;

/**
 * What administrators choose from (interface 4.8): types of posts, and the products and categories of the shop. Errors: 401,
 * 403, 422 naming the parameter, 502 `provider_unavailable` when a WordPress does not answer as it should.
 */
export function catalogueRouter({ postHost, catalogue, admin, clock }: CatalogueDeps): Router {
  const router = Router();

  router.get('/wp/post-types', admin, async (_req, res) => {
    res.json({ success: true, post_types: await postHost.postTypes() });
  });

  router.get('/woocommerce/catalog', admin, async (req, res) => {
    const query = readQuery(req);
    res.json({ success: true, type: query.type, items: await catalogue.list(query, clock()) });
  });

  return router;
}

/** @throws ApiError 422 naming each parameter that is wrong. */
function readQuery({ query }: Request): CatalogueQuery {
  const { type: givenType = 'products', limit: givenLimit = String(DEFAULT_LIMIT), search = '' } = query;
  const errors: Record<string, string> = {};
  const type = TYPES.find((one) => one === givenType);
  if (!type) errors.type = `type must be one of ${TYPES.join(', ')}`;
  const limit = typeof givenLimit === 'string' && /^\d{1,3}$/.test(givenLimit) ? Number(givenLimit) : 0;
  if (limit < 1 || limit > LARGEST_LIMIT) errors.limit = `limit must be a whole number from 1 to ${LARGEST_LIMIT}`;
  if (typeof search !== 'string' || search.length > LONGEST_SEARCH) {
    errors.search = `search must be one text of at most ${LONGEST_SEARCH} characters`;
  }
  if (!type || Object.keys(errors).length > 0) {
    throw new ApiError(422, 'validation_failed', 'The catalogue was not searched; see errors.', { errors });
  }
  return { type, limit, search: (search as string).trim() };
}
