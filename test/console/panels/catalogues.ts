import type { Catalogue, Entry } from '#console/views/builder/model.ts';

type Name = 'field-types' | 'options' | 'integrations';

/**
 * The service is compiled for Node, the console for browsers: parts of the service that a test needs are imported by a computed
 * path.
 */
const ofService = (path: string): Promise<Record<string, never>> => import(path);
const { createCatalogue } = (await ofService('#features/builder/catalogue/catalogue.ts')) as unknown as {
  createCatalogue(name: Name, parts: object): Catalogue;
};
const { DeclaredIntegrations } = (await ofService('#features/integrations/declared.ts')) as unknown as {
  DeclaredIntegrations: new () => object;
};
const { formRules: rules } = await ofService('#test/environment/form-rules.ts');

const declared = new DeclaredIntegrations();

/** Returns a list of the catalogue as the service creates it. */
export const catalogueOf = (name: Name): Catalogue => createCatalogue(name, { rules, declared });

export function entryOf({ entries }: Catalogue, id: string): Entry {
  const found = entries.find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}
