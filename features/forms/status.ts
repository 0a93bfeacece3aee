import type { FormConfig, FormOptions } from '#forms/config/types.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';

/**
 * The state of a form as its lists show it. `draft`: never published. `scheduled`: opens later. `closed`: by hand, or because its
 * time is over. A form may be `open` and full.
 */
export const FORM_STATUSES = ['draft', 'scheduled', 'open', 'closed'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

type Limits = NonNullable<FormOptions['limits']>;

/** The times at which a form opens and closes; null if it has none. */
export interface OpeningTimes {
  opens: Date | null;
  closes: Date | null;
}

export function openingTimes({ limits }: { limits?: Partial<Limits> | null | undefined }): OpeningTimes {
  const zone = limits?.time_zone ?? 'UTC';
  const read = (local: string | undefined | null) => {
    const found = local ? inTimeZone(local, zone) : null;
    return found === null ? null : new Date(found);
  };
  return { opens: read(limits?.opens_at), closes: read(limits?.closes_at) };
}

/** The facts that decide the status of a form, beside its opening times. */
export interface PublicState {
  publishedAt?: Date | null | undefined;
  closedAt?: Date | null | undefined;
}

export function statusOf(
  { publishedAt, closedAt }: PublicState,
  { opens, closes }: OpeningTimes,
  now: Date,
): FormStatus {
  if (publishedAt == null) return 'draft';
  if (closedAt != null || (closes && now >= closes)) return 'closed';
  return opens && now < opens ? 'scheduled' : 'open';
}

export function formStatus(form: PublicState & { config: FormConfig }, now: Date): FormStatus {
  return statusOf(form, openingTimes(form.config.options), now);
}
