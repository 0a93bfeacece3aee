import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';
import { isCountry } from './countries.ts';

/** Countries by code, or all there are. */
export type CountrySet = 'all' | string[];

/** What the shop settings are called over REST, and the options that hold them. */
export const SHOP_OPTIONS = {
  shipping_countries: 'shop_shipping_countries',
  selling_countries: 'shop_selling_countries',
} as const;

export type ShopSettings = Record<keyof typeof SHOP_OPTIONS, CountrySet>;

/** What is wrong with a value of an option of `SHOP_OPTIONS`; null when it can be used. An empty list is no country at all. */
export function countriesOption(value: unknown): string | null {
  if (value === 'all') return null;
  if (!Array.isArray(value)) return 'must be "all" or a list of country codes, as ["DE", "AT"]';
  const seen = new Set<string>();
  for (const code of value) {
    if (typeof code !== 'string' || !isCountry(code)) {
      const shown = JSON.stringify(code)?.slice(0, 40);
      return `there is no country ${shown}; a code is two capital letters of ISO 3166-1, as "DE"`;
    }
    if (seen.has(code)) return `"${code}" is in the list twice`;
    seen.add(code);
  }
  return null;
}

/** Where the shop ships to and sells to: everywhere, unless an option says otherwise. */
export async function readShop(orm: MikroORM): Promise<ShopSettings> {
  const rows = await orm.em.fork().find(Option, { name: Object.values(SHOP_OPTIONS) });
  const read = (name: string): CountrySet => {
    const value = rows.find((row) => row.name === name)?.value;
    return countriesOption(value) === null ? (value as CountrySet) : 'all';
  };
  return {
    shipping_countries: read(SHOP_OPTIONS.shipping_countries),
    selling_countries: read(SHOP_OPTIONS.selling_countries),
  };
}
