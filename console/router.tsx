import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './parts/search-state.ts';
import { NotFound, Shell } from './shell/shell.tsx';
import { ViewFailure } from './shell/view-failure.tsx';
import type { View } from './view.ts';

/** Where each view is. A view that the account may not see is not there for it. */
export function routerOf(views: readonly View[]) {
  const root = createRootRoute({ component: () => <Shell views={views} />, notFoundComponent: NotFound });
  const routes = views.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/console',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ViewFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
