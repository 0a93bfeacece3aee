import type { View } from './view.ts';

type Folder = { views: readonly View[] };

const everywhere = import.meta.glob<Folder>('./views/*/index.ts', { eager: true });
/** Empty in the free edition, which has no Pro package. */
const ofPro = import.meta.glob<Folder>('./pro/*/index.ts', { eager: true });

const listed = (folders: Record<string, Folder>) => Object.values(folders).flatMap(({ views }) => views);

export function viewsOf(edition: 'free' | 'pro'): readonly View[] {
  return [...listed(everywhere), ...(edition === 'pro' ? listed(ofPro) : [])];
}
