import type { MikroORM } from '@mikro-orm/mysql';
import { installedFeatures } from '#bin/edition.ts';
import { Acceptance } from '#features/acceptance/acceptance.ts';
import { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { resourcesOf } from '#features/intake/compose.ts';
import type { GuardParts } from '#features/intake/services.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Creates the acceptance with the parts of all installed features. */
export async function acceptanceOf({
  orm,
  box,
  drafts,
}: {
  orm: MikroORM;
  box: SecretBox;
  drafts?: GuardParts['drafts'];
}): Promise<Acceptance> {
  const resources = resourcesOf(await installedFeatures(), { box, drafts } as GuardParts);
  return new Acceptance({ orm, box, forms: new ActiveForms(orm), resources });
}
