import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { createOnce, type IdempotencyParts } from '#http/middleware/idempotency.ts';
import type { Requester } from '#security/actor.ts';
import { send } from './reply.ts';
import { type Access, type Declaration, type Method, nameOf, type Once, type Path, type Route } from './route.ts';

type Mount = 'a' | 'b' | 'host' | 'root';

/** What every route needs, whatever its handler does. */
export interface MountParts extends IdempotencyParts {
  /** What lets the callers of each access through. */
  guards: Readonly<Record<Access, readonly RequestHandler[]>>;
}

export type Mounted = Record<Mount, Router>;

/** Routers of these routes, by where they are mounted; within each in their order. */
export function mountRoutes<App>(routes: readonly Route<App>[], app: App, parts: MountParts): Mounted {
  const routers = { a: Router(), b: Router(), host: Router(), root: Router() };
  const { guards } = parts;
  for (const route of routes) {
    const { mount, path } = placeOf(route.path);
    const described = { answers: route.answers, done: doneOf(route) };
    const answer: RequestHandler = async (req, res) => {
      const returned = await route.run(app, req, {
        actor: actorOf(req),
        once: onceOf(route, req, parts),
        gone: () => goneOf(res),
        // Only a connection within the process can ask for a rehearsal.
        isRehearsal: route.rehearses && (req.socket as { rehearses?: boolean }).rehearses === true,
      });
      await send(res, req, returned, described);
    };
    const before = route.before?.(app) ?? [];
    const parse = route.body ? [route.body.parse(app)] : [];
    const verb = VERBS[route.method];
    if (route.cors) routers[mount].all([path, `${path}/*below`], route.cors(app));
    routers[mount][verb](path, ...before, ...guards[route.access], ...parse, answer, ...refusing(route, app));
  }
  return routers;
}

/** `b:/forms` is `/forms` of surface B. */
export function placeOf(path: Path): { mount: Mount; path: string } {
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

/** Who makes the request. */
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
  // Given a reason: without one an exception would be made for each request.
  const abort = () => gone.abort('closed');
  if (res.closed) abort();
  else res.on('close', abort);
  return gone.signal;
}

/** Answers the errors that have a body of their own. */
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

/** The status of a handler that returns a body alone. */
function doneOf({ answers }: Declaration): number {
  return (
    Object.keys(answers)
      .map(Number)
      .find((status) => status < 300) ?? 200
  );
}
