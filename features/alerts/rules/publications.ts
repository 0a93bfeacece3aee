import type { Cause, LookParts } from '#features/alerts/source.ts';
import { FormPublication } from '#features/forms/entities.ts';

/** Looks for drafts that were not published at their time. */
export async function lookForPublications({ em, forms, isOn }: LookParts): Promise<Cause[]> {
  if (!isOn('publication_failed')) return [];
  const failed = await em.find(FormPublication, { failedAt: { $ne: null } });
  return failed.flatMap(({ id, failure, failedAt }) => {
    const form = forms.get(id);
    if (!form || !failedAt) return [];
    const about = { subject: `“${form.title}”`, forms: [id], facts: { reason: failure ?? '' } };
    return [{ key: `publication ${id}`, rule: 'publication_failed', ...about, since: failedAt }];
  });
}
