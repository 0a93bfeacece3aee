import { type Request, type RequestHandler, Router } from 'express';
import { type Mounted, placeOf } from './mount.ts';
import type { Declaration, Method } from './route.ts';

const known = new WeakMap<Request, Method[]>();

/** Routers that note which methods a path has. They stand behind all others: what comes to them has no route of its own. */
export function noteMethods(routes: readonly Declaration[]): Mounted {
  const routers = { a: Router(), b: Router(), host: Router(), root: Router() };
  for (const [declared, all] of Map.groupBy(routes, ({ path }) => path)) {
    const { mount, path } = placeOf(declared);
    const methods = methodsOf(all);
    const absent = new Set<string>(all.flatMap(({ ofOtherEdition = [] }) => ofOtherEdition));
    const note: RequestHandler = (req, _res, next) => {
      if (!absent.has(req.method)) known.set(req, [...(known.get(req) ?? []), ...methods]);
      next();
    };
    if (methods.length > 0) routers[mount].all(path, note);
  }
  return routers;
}

/** The methods of a request's path, in the order of the alphabet; none where no route has it. */
export function methodsKnown(req: Request): Method[] {
  return [...new Set(known.get(req))].sort();
}

/** Of routes with one path. One without answers refuses whatever comes; GET is asked for HEAD too. */
function methodsOf(routes: readonly Declaration[]): Method[] {
  const isServed = ({ answers }: Declaration) => Object.keys(answers).length > 0;
  const methods = routes.filter(isServed).map(({ method }) => method);
  const isHeadDeclared = routes.some(({ method }) => method === 'HEAD');
  return methods.includes('GET') && !isHeadDeclared ? [...methods, 'HEAD'] : methods;
}
