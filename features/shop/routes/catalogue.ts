import { object } from 'yup';
import type { PostHost } from '#features/content/post-host.ts';
import type { CatalogueHost } from '#features/shop/catalogue-host.ts';
import { digits, oneOf, text as textOf } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, SUCCESS, text, yesOrNo } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';

const TYPES = ['products', 'categories'] as const;

const shared = { method: 'GET', tag: 'Lookups', access: 'admin', errors: [502] } as const;

/** Lists for administrators to choose from (docs/interface.md 4.8): post types, and the shop's products and categories. */
export const catalogueRoutes = [
  route({
    ...shared,
    operation: 'listPostTypes',
    path: 'b:/wp/post-types',
    summary: 'The types of posts of the host',
    answers: {
      200: object({
        success: SUCCESS,
        post_types: listOf(object({ name: text(), label: text(), public: yesOrNo() })),
      }),
    },
    async handle({ postHost }: { postHost: PostHost }) {
      return { success: true, post_types: await postHost.postTypes() };
    },
  }),

  route({
    ...shared,
    operation: 'searchShopCatalog',
    path: 'b:/woocommerce/catalog',
    summary: 'Products or categories of the shop',
    query: object({
      type: oneOf(TYPES).default('products'),
      limit: digits(1, 100).default(20),
      search: textOf(budgets.search.atMost).default(''),
    }),
    answers: {
      200: object({
        success: SUCCESS,
        type: among(TYPES),
        items: listOf(
          object({
            id: id(),
            name: text(),
            sku: text().optional(),
            price: object({ amount: count(), currency: text() }).optional().default(undefined),
            slug: text().optional(),
          }),
        ),
      }),
    },
    async handle({ catalogue }: { catalogue: CatalogueHost }, { query: { type, limit, search } }) {
      return { success: true, type, items: await catalogue.list({ type, limit, search: search.trim() }) };
    },
  }),
];
