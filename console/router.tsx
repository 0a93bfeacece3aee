import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './parts/search-state.ts';
import { guarded, NotFound } from './shell/no-view.tsx';
import { Shell } from './shell/shell.tsx';
import { Waiting } from './shell/starting.tsx';
import { ViewFailure } from './shell/view-failure.tsx';
import type { View } from './view.ts';

/** A view that loads within this time appears without its placeholder. */
const PATIENCE_MS = 150;

/**
 * Creates the router for the views.
 * @param history the browser's own by default
 */
export function routerOf(views: readonly View[], history?: RouterHistory) {
  const root = createRootRoute({ component: () => <Shell views={views} />, notFoundComponent: NotFound });
  const routes = views.map(({ path, load, needs }) =>
    createRoute({ getParentRoute: () => root, path, component: guarded(lazyRouteComponent(load), needs) }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    ...(history && { history }),
    basepath: '/console',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ViewFailure,
    defaultPendingComponent: Waiting,
    defaultPendingMs: PATIENCE_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
