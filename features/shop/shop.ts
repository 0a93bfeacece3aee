import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { isCountry } from '#forms/countries.ts';
import { defineSettings } from '#settings/define.ts';
import { setting, settingsGroup } from '#settings/schema.ts';
import { effective } from '#settings/stored.ts';

/** Country codes, or all countries. */
export type CountrySet = 'all' | string[];

export interface ShopSettings {
  shipping_countries: CountrySet;
  selling_countries: CountrySet;
}

/** Returns the mistake in a set of countries, or null. An empty list means no country at all. */
export function findCountriesMistake(value: unknown): string | null {
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

const countries = setting(findCountriesMistake, {
  preset: 'all',
  description: '`all`, or codes of ISO 3166-1; null for the default.',
  json: {
    anyOf: [
      { type: 'string', enum: ['all'] },
      { type: 'array', items: { type: 'string' } },
    ],
  },
});

/** The countries that the shop ships to and sells to; all countries by default. */
export const shopSettings = defineSettings<Partial<ShopSettings>>({
  scope: 'shop',
  title: 'shop settings',
  schema: settingsGroup({ shipping_countries: countries, selling_countries: countries }),
  event: 'shop_settings.saved',
});

/** Reads the shop's settings. An invalid value falls back to its default. */
export async function readShop(orm: MikroORM): Promise<ShopSettings> {
  const set = Object.entries(await readNamed(orm, shopSettings.scope));
  const usable = set.filter(([, value]) => findCountriesMistake(value) === null);
  return effective(shopSettings.schema, Object.fromEntries(usable));
}
