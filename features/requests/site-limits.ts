import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import { isObject } from '#json.ts';

/** Maximum numbers of submissions; 0 is no limit. */
export interface Limits {
  per_minute: number;
  per_hour: number;
}

/** The limits in the site's options. */
export interface SiteLimits {
  /** Limits for one address at one form, unless the form sets its own. */
  form: Limits;
  /** Limits for one address over all forms. */
  address: Limits;
}

/** The site options with the limits, as `{per_minute, per_hour}`. Absent keys follow the defaults. */
export const LIMIT_OPTIONS = { form: 'form_rate_limits', address: 'address_rate_limits' } as const;

const DEFAULTS: SiteLimits = {
  form: { per_minute: 30, per_hour: 300 },
  address: { per_minute: 120, per_hour: 1_200 },
};
const MOST = 1_000_000;

/** Reads the site's limits. An invalid value falls back to its default. */
export async function readSiteLimits(orm: MikroORM): Promise<SiteLimits> {
  const options = await readNamed(orm, SITE_SCOPE);
  const limitsOf = (which: keyof SiteLimits): Limits => {
    const value = options[LIMIT_OPTIONS[which]];
    return findLimitsMistake(value) === null ? { ...DEFAULTS[which], ...(value as Partial<Limits>) } : DEFAULTS[which];
  };
  return { form: limitsOf('form'), address: limitsOf('address') };
}

/** Returns the mistake in the value of a limit option, or null. */
export function findLimitsMistake(value: unknown): string | null {
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
