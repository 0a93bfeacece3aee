import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type ProductStatus = 'draft' | 'pending' | 'private' | 'publish';

/** A product of the embedded shop. */
export const CatalogueProduct = defineEntity({
  name: 'CatalogueProduct',
  tableName: 'catalogue_products',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    sku: p.string().length(100).unique(),
    name: p.string().length(255),
    /** In minor units of the currency; null for a product without a price of its own. */
    amount: p.bigint('number').unsigned().nullable(),
    currency: p.string().columnType('char(3)').nullable(),
    status: p.string().length(20).$type<ProductStatus>(),
    /** Slugs of categories. */
    categories: p.json<string[]>().columnType('longtext'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type CatalogueProduct = InferEntity<typeof CatalogueProduct>;

export const CatalogueCategory = defineEntity({
  name: 'CatalogueCategory',
  tableName: 'catalogue_categories',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    slug: p.string().length(191).unique(),
    name: p.string().length(255),
    createdAt: p.datetime(3),
  },
});
export type CatalogueCategory = InferEntity<typeof CatalogueCategory>;
