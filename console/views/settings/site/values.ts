/** Submissions per minute and per hour; null means the default. */
interface Limits {
  per_minute: number | null;
  per_hour: number | null;
}

export interface PostType {
  name: string;
  label: string;
  public: boolean;
}

/** The values of the site settings form; null for an option with its default value. */
export interface SiteValues {
  [key: string]: unknown;
  site_name: string | null;
  site_logo_url: string | null;
  site_time_zone: string | null;
  site_language: string | null;
  audit_retention_days: number | null;
  form_rate_limits: Limits;
  address_rate_limits: Limits;
  post_types: PostType[];
}

/** Options that the service takes as a whole. */
export const WHOLE = ['form_rate_limits', 'address_rate_limits'] as const;

/** Converts the service's options to form values. */
export function siteValues(options: Readonly<Record<string, unknown>>): SiteValues {
  const { form_rate_limits: form, address_rate_limits: address, post_types: types, ...others } = options;
  return {
    ...(others as Pick<SiteValues, 'site_name' | 'site_logo_url' | 'site_time_zone' | 'site_language'>),
    audit_retention_days: (others.audit_retention_days ?? null) as number | null,
    form_rate_limits: limitsOf(form),
    address_rate_limits: limitsOf(address),
    post_types: (types ?? []) as PostType[],
  };
}

function limitsOf(value: unknown): Limits {
  const { per_minute: minute = null, per_hour: hour = null } = (value ?? {}) as Partial<Limits>;
  return { per_minute: minute, per_hour: hour };
}

/**
 * Converts changed form values to a request body: limits without those at their default, and null for an option without any
 * value.
 */
export function siteBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      if ((WHOLE as readonly string[]).includes(name)) return [name, limitsBody(value as Limits)];
      if (name === 'post_types') return [name, (value as PostType[]).length === 0 ? null : value];
      return [name, value];
    }),
  );
}

function limitsBody(limits: Limits): Partial<Limits> | null {
  const set = Object.entries(limits).filter(([, value]) => value !== null);
  return set.length === 0 ? null : Object.fromEntries(set);
}

/** Names a language tag; undefined for an invalid one. */
export function languageName(tag: string, inLanguage: string): string | undefined {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}
