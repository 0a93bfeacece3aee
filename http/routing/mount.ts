import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { createOnce, type IdempotencyParts } from '#http/middleware/idempotency.ts';
import type { Requester } from '#security/actor.ts';
import { announceDeprecation } from './deprecation.ts';
import { send } from './reply.ts';
import { type Access, type Declaration, type Method, nameOf, type Once, type Path, type Route } from './route.ts';

type Mount = 'a' | 'b' | 'host' | 'root';

/** Parts that every route needs, whatever its handler does. */
export interface MountParts extends IdempotencyParts {
  /** Handlers that authenticate and authorise the callers of each access. */
  guards: Readonly<Record<Access, readonly RequestHandler[]>>;
}

export type Mounted = Record<Mount, Router>;

/** Creates a router for each mount, with its routes in their order. */
export function mountRoutes<App>(routes: readonly Route<App>[], app: App, parts: MountParts): Mounted {
  const routers = { a: Router(), b: Router(), host: Router(), root: Router() };
  for (const route of routes) {
    const { mount, path } = splitPath(route.path);
    const { cors, handlers, errorHandlers } = handlersOf(route, app, parts);
    if (cors) routers[mount].all([path, `${path}/*below`], cors);
    routers[mount][VERBS[route.method]](path, ...handlers, ...errorHandlers);
  }
  return routers;
}

/** Returns what runs for a route, in this order. `cors` runs for all methods of the path. */
export function handlersOf<App>(
  route: Route<App>,
  app: App,
  parts: MountParts,
): { cors: RequestHandler | undefined; handlers: RequestHandler[]; errorHandlers: ErrorRequestHandler[] } {
  const described = { answers: route.answers, done: doneOf(route) };
  const answer: RequestHandler = async (req, res) => {
    const returned = await route.run(app, req, {
      actor: actorOf(req),
      once: onceOf(route, req, parts),
      gone: () => goneOf(res),
      // Only a connection within the process can request a rehearsal.
      isRehearsal: route.rehearses && (req.socket as { rehearses?: boolean }).rehearses === true,
    });
    await send(res, req, returned, described);
  };
  const announced = route.deprecated ? [announceDeprecation(route.deprecated)] : [];
  const before = [...announced, ...(route.before?.(app) ?? [])];
  const parse = route.body ? [route.body.parse(app)] : [];
  return {
    cors: route.cors?.(app),
    handlers: [...before, ...parts.guards[route.access], ...parse, answer],
    errorHandlers: refusing(route, app),
  };
}

/** Splits a declared path into its mount and the path below: `b:/forms` is `/forms` of surface B. */
export function splitPath(path: Path): { mount: Mount; path: string } {
  const [, mount = 'root', rest = ''] = /^(?:(a|b|host):)?(.*)$/.exec(path) ?? [];
  return { mount: mount as Mount, path: rest };
}

const VERBS = {
  GET: 'get',
  HEAD: 'head',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
  OPTIONS: 'options',
} as const satisfies Record<Method, string>;

function actorOf({ principal, credential, clientAddress: address, id: requestId }: Request): Requester {
  return principal
    ? { kind: 'account', account: principal, credential, address, requestId }
    : { kind: 'visitor', address, requestId };
}

function onceOf<App>(route: Route<App>, req: Request, parts: MountParts): Once {
  return (creation) => {
    if (!route.idempotent) throw new Error(`${nameOf(route)} is not declared as idempotent`);
    return createOnce(parts, req, creation);
  };
}

function goneOf(res: Response): AbortSignal {
  const gone = new AbortController();
  // Pass a reason: without one an exception object is created for each request.
  const abort = () => gone.abort('closed');
  if (res.closed) abort();
  else res.on('close', abort);
  return gone.signal;
}

/** Answers the errors for which a route declares a body of its own. */
function refusing<App>({ refuse, answers }: Route<App>, app: App): ErrorRequestHandler[] {
  if (!refuse) return [];
  return [
    (error, req, res, next) => {
      const refused = res.headersSent ? undefined : refuse(error, req, app);
      if (refused) send(res, req, refused, { answers, done: refused.status }).catch(next);
      else next(error);
    },
  ];
}

/** Returns the status for a handler that returns only a body. */
function doneOf({ answers }: Declaration): number {
  return (
    Object.keys(answers)
      .map(Number)
      .find((status) => status < 300) ?? 200
  );
}
