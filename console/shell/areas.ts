import { AREAS, type View } from '#console/view.ts';

/** A view that has a place in the navigation. */
export type Listed = View & { nav: NonNullable<View['nav']> };

/** The views of each area that is not empty, in the order of the navigation. */
export function areasOf(views: readonly View[]): readonly (readonly Listed[])[] {
  const listed = views.filter(isListed).sort((a, b) => a.nav.order - b.nav.order);
  return AREAS.map((area) => listed.filter(({ nav }) => nav.area === area)).filter((own) => own.length > 0);
}

/** The listed view at this address or above it; the nearest one if there are several. */
export function listedAt(views: readonly View[], path: string): Listed | undefined {
  return views
    .filter(isListed)
    .filter((view) => (view.path === '/' ? path === '/' : `${path}/`.startsWith(`${view.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

function isListed(view: View): view is Listed {
  return view.nav !== undefined;
}
