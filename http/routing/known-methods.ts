import { type Request, type RequestHandler, Router } from 'express';
import { type Mounted, splitPath } from './mount.ts';
import type { Declaration, Method } from './route.ts';

const methodsByRequest = new WeakMap<Request, Method[]>();

/**
 * Creates routers that record the methods of each path. Mounted behind all other routers: a request that reaches them has no
 * route of its own.
 */
export function noteMethods(routes: readonly Declaration[]): Mounted {
  const routers = { a: Router(), b: Router(), host: Router(), root: Router() };
  for (const [declaredPath, routesOfPath] of Map.groupBy(routes, ({ path }) => path)) {
    const { mount, path } = splitPath(declaredPath);
    const methods = methodsOf(routesOfPath);
    const absent = new Set<string>(routesOfPath.flatMap(({ ofOtherEdition = [] }) => ofOtherEdition));
    const note: RequestHandler = (req, _res, next) => {
      if (!absent.has(req.method)) methodsByRequest.set(req, [...(methodsByRequest.get(req) ?? []), ...methods]);
      next();
    };
    if (methods.length > 0) routers[mount].all(path, note);
  }
  return routers;
}

/** Returns the methods of a request's path in alphabetical order; empty when no route has the path. */
export function allowedMethods(req: Request): Method[] {
  return [...new Set(methodsByRequest.get(req))].sort();
}

/**
 * Returns the methods of routes that share a path. A route without declared answers refuses every request, so its method does
 * not count. HEAD comes with GET.
 */
function methodsOf(routes: readonly Declaration[]): Method[] {
  const isServed = ({ answers }: Declaration) => Object.keys(answers).length > 0;
  const methods = routes.filter(isServed).map(({ method }) => method);
  const isHeadDeclared = routes.some(({ method }) => method === 'HEAD');
  return methods.includes('GET') && !isHeadDeclared ? [...methods, 'HEAD'] : methods;
}
