import type { Request, RequestHandler } from 'express';
import { type AnyObjectSchema, type InferType, object } from 'yup';
import type { RecordData } from '#db/idempotency.ts';
import { invalid } from '#db/use-case-error.ts';
import type { Toolset } from '#http/assistants/toolsets.ts';
import { brokenParameters } from '#http/body/utf8.ts';
import type { Creation } from '#http/middleware/idempotency.ts';
import { readQuery } from '#http/middleware/read.ts';
import type { AccountActor, Capability, Requester } from '#security/actor.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { FileAnswer } from './answers.ts';
import type { Body } from './body.ts';
import type { Deprecation } from './deprecation.ts';
import type { Params, ParamsOf } from './params.ts';
import { type Answers, type HandlerResult, type Reply, reply } from './reply.ts';

/**
 * Callers that a route admits. `visitor`: everybody, with a nonce or token of its own where the route needs one; `account`: any
 * account; `admin`: an account with `manage_options`; `preview`: an account with `manage_options` and `SUBMISSIONS_PREVIEW`;
 * `reader`: an account with `SUBMISSIONS_PREVIEW`; `signed`: the holder of a signature.
 */
export type Access = SignedIn | 'visitor' | 'signed';
type SignedIn = keyof typeof REQUIRED_CAPABILITIES;

/** Capabilities that each access requires of an account. */
export const REQUIRED_CAPABILITIES = {
  account: [],
  admin: ['manage_options'],
  preview: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  reader: ['SUBMISSIONS_PREVIEW'],
} as const satisfies Record<string, readonly Capability[]>;

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
/** A path below the mount of a surface or of the host, or from the root. */
export type Path = `a:/${string}` | `b:/${string}` | `host:/${string}` | `/${string}`;

/** Creates a record only once for each `Idempotency-Key`. */
export type Once = <Made extends RecordData, Answer>(creation: Creation<Made, Answer>) => Promise<Answer>;

/** The client's part of a request. */
export interface ClientRequest {
  /** The client's IP address, also behind trusted proxies. */
  clientAddress: string;
  header(name: string): string | undefined;
  /** Returns a signal that aborts when the client disconnects. */
  gone(): AbortSignal;
}

/** The request as a handler gets it. */
export interface RouteRequest<A extends Access, P, Q, B> extends ClientRequest {
  params: ParamsOf<P>;
  query: Q;
  body: B;
  actor: A extends SignedIn ? AccountActor : Requester;
  requestId: string;
  /** Only for routes with `idempotent`. */
  once: Once;
  /** The express request, for cookies and signed bytes. */
  raw: Request;
}

/** The declared properties of a route. */
export interface Declaration {
  /**
   * The name of what the route does, such as `createForm`, in the API document and in clients that are generated from it; in snake
   * case it is the name of its tool. It stays the same when the path changes.
   */
  operation: string;
  method: Method;
  path: Path;
  /** Heading of the route in the API document. */
  tag: string;
  /** One line for the API document. */
  summary: string;
  /** Markdown for the API document. */
  description?: string;
  access: Access;
  /** Methods of the path that only the other edition has. They are answered with 404 instead of 405. */
  ofOtherEdition?: readonly Method[];
  /** Names of security schemes, when they do not follow from `access`. */
  security?: readonly string[];
  /** One entry for each parameter of the path. */
  params?: Params;
  /** Schema of the query. Without one, a route for accounts takes no query, and a route for visitors ignores it. */
  query?: AnyObjectSchema;
  /** Ignores unknown keys of the query, which third parties add. */
  strayKeys?: 'ignored';
  /** Descriptions of request headers by their names. */
  headers?: Readonly<Record<string, string>>;
  /** Answers by status, with the errors that have a body of their own. */
  answers: Answers;
  /** Error statuses that do not follow from the rest of the declaration. */
  errors?: readonly number[];
  /** Set for a route that only checks its body: it changes nothing and leaves nothing in the audit log. */
  changesNothing?: true;
  /** Set for a route that will be removed. */
  deprecated?: Deprecation;
  /** Events that the route leaves in the audit log. */
  audit?: AuditEvent | readonly AuditEvent[];
  /** Set for a route that takes an `Idempotency-Key` and creates records by `request.once`. */
  idempotent?: boolean;
  /** Makes the route a tool of assistants (docs/assistants.md). */
  tool?: Tool;
}

/** A route as a tool of assistants. Its parameters and answers are those of the route. */
export interface Tool {
  /** Advice for assistants, beside summary and description. */
  about?: string;
  /** Toolset of the tool, when it does not follow from the route's heading. */
  toolset?: Toolset;
  /** Query parameters that are used when an assistant gives none. */
  preset?: Readonly<Record<string, string>>;
  /**
   * A sentence that describes the effect of the tool, which then has to be confirmed: a first call only answers a token, and a
   * second call with that token runs the tool.
   */
  confirm?: string;
  /**
   * Route whose answer the first call shows, for a tool that cannot rehearse. It is called with the same path parameters; lists
   * and objects of its answer are left out.
   */
  shows?: `GET ${Path}`;
}

/** A route that runs in any app with the parts that its handler names. */
export interface Route<in App> extends Declaration {
  body?: Body<App, unknown>;
  before?(app: App): RequestHandler[];
  cors?(app: App): RequestHandler;
  refuse?(error: unknown, req: Request, app: App): Reply | undefined;
  /** True when the route can describe its effect without changing anything. */
  rehearses: boolean;
  run(app: App, req: Request, context: RouteContext): Promise<unknown>;
}

/** Context that the router prepares for a handler. */
export interface RouteContext {
  actor: Requester;
  once: Once;
  gone(): AbortSignal;
  /** True when the route shall only describe its effect. */
  isRehearsal: boolean;
}

type QueryOf<Q> = Q extends AnyObjectSchema ? InferType<Q> : Readonly<Record<string, never>>;

interface Spec<App, A extends Access, P extends Params, Q, B, R extends Answers> extends Declaration {
  access: A;
  params?: P;
  query?: Q & AnyObjectSchema;
  body?: Body<NoInfer<App>, B>;
  answers: R;
  /** Handlers that run before account and body are read. */
  before?(app: NoInfer<App>): RequestHandler[];
  /**
   * Handler that decides which other sites may call the route, and that answers preflight requests for this path and all paths
   * below.
   */
  cors?(app: NoInfer<App>): RequestHandler;
  /** Returns the answer to an error that has a body of its own. */
  refuse?(error: unknown, req: Request, app: NoInfer<App>): Reply | undefined;
  /**
   * Describes the effect of the request, with the number and ids of the affected records, after the usual checks. A tool that
   * needs confirmation has this or `shows`.
   * @throws the errors with which the request would be refused
   */
  rehearse?(app: NoInfer<App>, request: RouteRequest<A, P, QueryOf<Q>, B>): Promise<object>;
  /** Handles a request. The type of the first parameter says which parts of the app the handler needs. */
  handle(app: App, request: RouteRequest<A, P, QueryOf<Q>, B>): Promise<HandlerResult<R>> | HandlerResult<R>;
}

const NO_KEYS = object({});

/** Declares a route. Its router, its part of the API document and the tests of all routes follow from the declaration. */
export function route<
  App,
  A extends Access,
  const R extends Answers,
  P extends Params = Record<never, never>,
  Q = undefined,
  B = undefined,
>(spec: Spec<App, A, P, Q, B, R>): Route<App> {
  const { body, handle, rehearse, ...declared } = spec;
  const params: Params = spec.params ?? {};
  const names = namesIn(spec.path);
  if (names.join() !== Object.keys(params).join()) {
    throw new Error(`${spec.method} ${spec.path}: params must be ${names.join(', ') || 'left out'}`);
  }
  return {
    ...declared,
    params,
    ...(body && { body }),
    rehearses: rehearse !== undefined,
    async run(app, req, { actor, once, gone, isRehearsal }) {
      const query = spec.query ?? (refusesStrayKeys(spec) ? NO_KEYS : 'any');
      if (query !== 'any') refuseBrokenQuery(req.url);
      // The schemas guarantee these types.
      const read = {
        params: Object.fromEntries(
          names.map((name) => [name, params[name]?.read([req.params[name]].flat().join('/'))]),
        ),
        query: query === 'any' ? {} : readQuery({ query: spec.strayKeys ? knownKeys(req, query) : req.query }, query),
        body: body?.read(req),
        actor,
      } as Pick<RouteRequest<A, P, QueryOf<Q>, B>, 'params' | 'query' | 'body' | 'actor'>;
      const { clientAddress, id: requestId } = req;
      const header = (name: string) => req.get(name);
      const request = { ...read, clientAddress, requestId, once, gone, raw: req, header };
      return isRehearsal && rehearse ? reply(200, await rehearse(app, request)) : handle(app, request);
    },
  };
}

/** True when the route refuses unknown keys of the query. */
export function refusesStrayKeys({
  access,
  query,
  strayKeys,
}: Pick<Declaration, 'access' | 'query' | 'strayKeys'>): boolean {
  if (strayKeys === 'ignored') return false;
  return query !== undefined || requiresAccount({ access });
}

/** True when only accounts may call the route. */
export function requiresAccount({ access }: Pick<Declaration, 'access'>): boolean {
  return Object.hasOwn(REQUIRED_CAPABILITIES, access);
}

/** True when the route answers with HTML pages, also for errors. */
export function isPage({ answers }: Pick<Declaration, 'answers'>): boolean {
  return Object.values(answers).some((answer) => answer instanceof FileAnswer && answer.mediaType === 'text/html');
}

/** Returns the name of a route's tool: `create_form` for the operation `createForm`. */
export function toolNameOf({ operation }: Pick<Declaration, 'operation'>): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns a name such as `GET b:/forms/:id`, as tests list routes. */
export function nameOf({ method, path }: Declaration): string {
  return `${method} ${path}`;
}

/** Rejects a query that is not UTF-8: decoding would replace characters and search for another text. @throws UseCaseError 422 */
function refuseBrokenQuery(url: string): void {
  const broken = brokenParameters(url);
  if (broken.length > 0) throw invalid(Object.fromEntries(broken.map((name) => [name, `${name} is not valid UTF-8`])));
}

function knownKeys({ query }: Request, { fields }: AnyObjectSchema): Request['query'] {
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(fields, name)));
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/[:*]([a-z_]+)/g)].map(([, name = '']) => name);
}
