import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, maybe } from '#http/openapi/sample.ts';
import { QUERY as CATALOGUE_QUERY } from './catalogue.ts';
import { QUERY as COUNTRIES_QUERY, MODES } from './lookups.ts';

const CACHED = { 'If-None-Match': 'The `ETag` of an earlier answer: 304 when nothing has changed.' };

export const shopDocs: RouteDocs = {
  'GET b:/utility/countries': {
    tag: 'Lookups',
    summary: 'Countries, in the language of `Accept-Language`',
    access: 'visitor',
    query: COUNTRIES_QUERY,
    headers: { ...CACHED, 'Accept-Language': 'In which language the names are.' },
    answers: { 200: { success: true, mode: among(MODES), countries: [{ code: 'DE', name: 'Germany' }] }, 304: null },
  },
  'GET b:/utility/states/:country': {
    tag: 'Lookups',
    summary: 'The states of a country',
    access: 'visitor',
    params: { country: { type: 'string', pattern: '^[A-Za-z]{2}$' } },
    headers: CACHED,
    answers: { 200: { success: true, country: 'US', states: [{ code: 'CA', name: 'California' }] }, 304: null },
  },
  'GET b:/wp/post-types': {
    tag: 'Lookups',
    summary: 'Types of posts that the host has',
    access: 'admin',
    answers: { 200: { success: true, post_types: [{ name: 'post', label: 'Posts', public: true }] } },
    errors: [502],
  },
  'GET b:/woocommerce/catalog': {
    tag: 'Lookups',
    summary: 'Products or categories of the shop',
    access: 'admin',
    query: CATALOGUE_QUERY,
    answers: {
      200: {
        success: true,
        type: among(['products', 'categories']),
        items: [
          {
            id: 5,
            name: 'Mug',
            sku: maybe('MUG-1'),
            price: maybe({ amount: 1250, currency: 'EUR' }),
            slug: maybe('mugs'),
          },
        ],
      },
    },
    errors: [502],
  },
};
