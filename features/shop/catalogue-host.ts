export interface CatalogueQuery {
  type: 'products' | 'categories';
  /** 1 to 100. */
  limit: number;
  /** Empty finds all. */
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

/** A shop's products and their categories: the embedded one, or WooCommerce. */
export interface CatalogueHost {
  /** Published products or categories, by name. @throws ProviderError */
  list(query: CatalogueQuery): Promise<CatalogueItem[]>;
}
