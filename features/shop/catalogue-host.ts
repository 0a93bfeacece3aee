export interface CatalogueQuery {
  type: 'products' | 'categories';
  /** 1 to 100. */
  limit: number;
  /** Text to search for; empty matches everything. */
  search: string;
}

export interface CatalogueItem {
  id: number;
  name: string;
  sku?: string;
  /** In minor units of the currency. */
  price?: { amount: number; currency: string };
  slug?: string;
}

/** Products and categories of a shop: the embedded one, or WooCommerce. */
export interface CatalogueHost {
  /** Lists published products or categories by name. @throws ProviderError */
  list(query: CatalogueQuery): Promise<CatalogueItem[]>;
}
