import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import { isObject } from '#json.ts';

/** How many submissions in which time; 0 is no limit. */
export interface Limits {
  per_minute: number;
  per_hour: number;
}

/** Limits of the whole site, as its options say. */
export interface SiteLimits {
  /** For one address at one form, where that form does not say otherwise. */
  form: Limits;
  /** For one address at all forms together. */
  address: Limits;
}

/** The options that hold them: `{per_minute, per_hour}`. What one leaves out follows its default. */
export const LIMIT_OPTIONS = { form: 'form_rate_limits', address: 'address_rate_limits' } as const;

const DEFAULTS: SiteLimits = {
  form: { per_minute: 30, per_hour: 300 },
  address: { per_minute: 120, per_hour: 1_200 },
};
const MOST = 1_000_000;

/** Reads the site's limits; a value that is not one of these follows its default. */
export async function readSiteLimits(orm: MikroORM): Promise<SiteLimits> {
  const options = await readNamed(orm, SITE_SCOPE);
  const limitsOf = (which: keyof SiteLimits): Limits => {
    const value = options[LIMIT_OPTIONS[which]];
    return limitsMistake(value) === null ? { ...DEFAULTS[which], ...(value as Partial<Limits>) } : DEFAULTS[which];
  };
  return { form: limitsOf('form'), address: limitsOf('address') };
}

/** What is wrong with the value of such an option, or null. */
export function limitsMistake(value: unknown): string | null {
  const isLimits =
    isObject(value) &&
    Object.entries(value).every(
      ([key, limit]) =>
        (key === 'per_minute' || key === 'per_hour') &&
        Number.isInteger(limit) &&
        Number(limit) >= 0 &&
        Number(limit) <= MOST,
    );
  return isLimits ? null : `must be {"per_minute": N, "per_hour": N} with numbers from 0 (no limit) to ${MOST}`;
}
