/** Suffixes of the inputs of a name and an address, and their parts here. */
export const NAME_PARTS: Record<string, string> = { 2: 'prefix', 3: 'first', 4: 'middle', 6: 'last', 8: 'suffix' };
export const ADDRESS_PARTS: Record<string, string> = {
  ...{ 1: 'street', 2: 'line2', 3: 'city', 4: 'region', 5: 'postcode', 6: 'country' },
};
/** The same of what is ordered: how many, and what it comes to. */
export const PRODUCT_PARTS: Record<string, string> = { 2: 'amount', 3: 'quantity' };
