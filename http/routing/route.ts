import type { Request, RequestHandler } from 'express';
import { type AnyObjectSchema, type InferType, object } from 'yup';
import type { MadeRecord } from '#db/idempotency.ts';
import { invalid } from '#db/use-case-error.ts';
import type { Toolset } from '#http/assistants/toolsets.ts';
import { brokenParameters } from '#http/body/utf8.ts';
import type { Creation } from '#http/middleware/idempotency.ts';
import { readQuery } from '#http/middleware/read.ts';
import type { AccountActor, Capability, Requester } from '#security/actor.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { FileAnswer } from './answers.ts';
import type { Body } from './body.ts';
import type { Params, ParamsOf } from './params.ts';
import { type Answered, type Answers, type Reply, reply } from './reply.ts';

/**
 * Who may call a route. `visitor`: everybody, with a nonce or token of its own where it needs one; `account`: any account;
 * `admin`: an account with `manage_options`; `preview`: it also needs `SUBMISSIONS_PREVIEW`; `reader`: that alone will do;
 * `signed`: who holds a signature.
 */
export type Access = SignedIn | 'visitor' | 'signed';
type SignedIn = keyof typeof NEEDED;

/** What an account needs for each access. */
export const NEEDED = {
  account: [],
  admin: ['manage_options'],
  preview: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  reader: ['SUBMISSIONS_PREVIEW'],
} as const satisfies Record<string, readonly Capability[]>;

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
/** From where a surface or the host is mounted, or from the root. */
export type Path = `a:/${string}` | `b:/${string}` | `host:/${string}` | `/${string}`;

/** Makes what a request creates once for each `Idempotency-Key`. */
export type Once = <Made extends MadeRecord, Answer>(creation: Creation<Made, Answer>) => Promise<Answer>;

/** What is known of the client. */
export interface ClientRequest {
  /** The address of the client, behind trusted proxies too. */
  clientAddress: string;
  header(name: string): string | undefined;
  /** Aborted when the client goes away. */
  gone(): AbortSignal;
}

/** What a handler is given of a request. */
export interface RouteRequest<A extends Access, P, Q, B> extends ClientRequest {
  params: ParamsOf<P>;
  query: Q;
  body: B;
  actor: A extends SignedIn ? AccountActor : Requester;
  requestId: string;
  /** Of routes with `idempotent`. */
  once: Once;
  /** For what is none of the rest: cookies, signed bytes. */
  raw: Request;
}

/** What is declared of a route. */
export interface Declaration {
  method: Method;
  path: Path;
  /** The heading of the document that it stands under. */
  tag: string;
  /** One line. */
  summary: string;
  /** More, in Markdown. */
  description?: string;
  access: Access;
  /** Methods of its path that only the other edition has: where they are missing there is no such route, rather than another method. */
  ofOtherEdition?: readonly Method[];
  /** Names of security schemes, where `access` does not say it. */
  security?: readonly string[];
  /** One for each part of the path that begins with a colon. */
  params?: Params;
  /** The keys that it knows. Without a schema a route of accounts knows none, and one of visitors leaves its query to others. */
  query?: AnyObjectSchema;
  /** Others add keys of their own to its query, and these are left to them. */
  strayKeys?: 'ignored';
  /** Request headers: name to what it does. */
  headers?: Readonly<Record<string, string>>;
  /** Status to its answer; errors too that have a body of their own. */
  answers: Answers;
  /** Statuses of errors that do not follow from the rest. */
  errors?: readonly number[];
  /** It looks at what its body has and changes nothing, so that it leaves nothing in the audit log. */
  changesNothing?: true;
  /** What it leaves in the audit log. */
  audit?: AuditEvent | readonly AuditEvent[];
  /** It takes an `Idempotency-Key`, and creates by `request.once`. */
  idempotent?: boolean;
  /** Assistants may call it (docs/assistants.md). */
  tool?: Tool;
}

/** A route as assistants call it. What it takes and answers is what the route declares. */
export interface Tool {
  name: string;
  /** What an assistant has to know beside summary and description. */
  about?: string;
  /** Which list of tools it is in, where its heading does not say it. */
  toolset?: Toolset;
  /** Of its query, where an assistant says nothing. */
  preset?: Readonly<Record<string, string>>;
  /** What would be done, as a sentence. It is done when it is asked for again, with the token that the first call answers. */
  confirm?: string;
  /**
   * The route whose answer the first call shows, where this one does not rehearse: it is asked with the same parts of the path, and shown
   * without lists and objects.
   */
  shows?: `GET ${Path}`;
}

/** A route of an app that has the parts its handler names. */
export interface Route<in App> extends Declaration {
  body?: Body<App, unknown>;
  before?(app: App): RequestHandler[];
  cors?(app: App): RequestHandler;
  refuse?(error: unknown, req: Request, app: App): Reply | undefined;
  /** True if it can say what it would do. */
  rehearses: boolean;
  run(app: App, req: Request, given: Given): Promise<unknown>;
}

/** What the router finds out before the handler is called. */
export interface Given {
  actor: Requester;
  once: Once;
  gone(): AbortSignal;
  /** Nothing is to be done: it is asked what would be. */
  isRehearsal: boolean;
}

type QueryOf<Q> = Q extends AnyObjectSchema ? InferType<Q> : Readonly<Record<string, never>>;

interface Spec<App, A extends Access, P extends Params, Q, B, R extends Answers> extends Declaration {
  access: A;
  params?: P;
  query?: Q & AnyObjectSchema;
  body?: Body<NoInfer<App>, B>;
  answers: R;
  /** What looks at a request before its account and body are read. */
  before?(app: NoInfer<App>): RequestHandler[];
  /** Says which other sites may ask, and answers their preflights: of this path and of those below it. */
  cors?(app: NoInfer<App>): RequestHandler;
  /** The answer to an error that has a body of its own. */
  refuse?(error: unknown, req: Request, app: NoInfer<App>): Reply | undefined;
  /**
   * Tells what it would do, to how many and which, once the request is checked as usual. @throws whatever the request would be refused with
   * A tool that is confirmed has this, or `shows`.
   */
  rehearse?(app: NoInfer<App>, request: RouteRequest<A, P, QueryOf<Q>, B>): Promise<object>;
  /** The type of its first parameter says which parts it needs. */
  handle(app: App, request: RouteRequest<A, P, QueryOf<Q>, B>): Promise<Answered<R>> | Answered<R>;
}

const NO_KEYS = object({});

/** Declares a route: its router, its part of the document and the tests of all routes are made of it. */
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
  const named = namesIn(spec.path);
  if (named.join() !== Object.keys(params).join()) {
    throw new Error(`${spec.method} ${spec.path}: params must be ${named.join(', ') || 'left out'}`);
  }
  return {
    ...declared,
    params,
    ...(body && { body }),
    rehearses: rehearse !== undefined,
    async run(app, req, { actor, once, gone, isRehearsal }) {
      const query = spec.query ?? (refusesStrayKeys(spec) ? NO_KEYS : 'any');
      if (query !== 'any') refuseBrokenQuery(req.url);
      // What is read has the types that the schemas say.
      const read = {
        params: Object.fromEntries(
          named.map((name) => [name, params[name]?.read([req.params[name]].flat().join('/'))]),
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

/** Whether keys of the query that it does not know are refused. */
export function refusesStrayKeys({
  access,
  query,
  strayKeys,
}: Pick<Declaration, 'access' | 'query' | 'strayKeys'>): boolean {
  if (strayKeys === 'ignored') return false;
  return query !== undefined || isOfAccounts({ access });
}

/** Whether it is for accounts, or for some of them. */
export function isOfAccounts({ access }: Pick<Declaration, 'access'>): boolean {
  return Object.hasOwn(NEEDED, access);
}

/** Whether it answers with HTML, errors too. */
export function isPage({ answers }: Pick<Declaration, 'answers'>): boolean {
  return Object.values(answers).some((answer) => answer instanceof FileAnswer && answer.mediaType === 'text/html');
}

/** `GET b:/forms/:id`, as the tables of the tests call it. */
export function nameOf({ method, path }: Declaration): string {
  return `${method} ${path}`;
}

/** Something else would be looked for than was asked for. @throws UseCaseError 422 */
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
