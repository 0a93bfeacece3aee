/** Suffixes of the inputs of a name and an address, and our names of these parts. */
export const NAME_PARTS: Record<string, string> = { 2: 'prefix', 3: 'first', 4: 'middle', 6: 'last', 8: 'suffix' };
export const ADDRESS_PARTS: Record<string, string> = {
  ...{ 1: 'street', 2: 'line2', 3: 'city', 4: 'region', 5: 'postcode', 6: 'country' },
};
/** Suffixes of the inputs of a product: the amount and the quantity. */
export const PRODUCT_PARTS: Record<string, string> = { 2: 'amount', 3: 'quantity' };
