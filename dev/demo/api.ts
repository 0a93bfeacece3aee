import type { paths } from 'service-api';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

// biome-ignore lint/suspicious/noExplicitAny: in a fresh clone the types of the routes are not made yet, and every route is allowed.
type Unmade = any;
/** The type itself once the types of the routes are made. */
type Made<T> = 0 extends 1 & paths ? Unmade : T;

/** An operation of the API document, such as `GET /svcb/v1/forms/{id}`. */
export type Operation = Made<
  {
    [Path in keyof paths & string]: {
      [Verb in Method]: paths[Path] extends Record<Verb, { responses: object }> ? `${Uppercase<Verb>} ${Path}` : never;
    }[Method];
  }[keyof paths & string]
>;

type Described<Key> = Key extends `${infer Verb} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<Verb> extends keyof paths[Path]
      ? paths[Path][Lowercase<Verb>]
      : never
    : never
  : never;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** The successful answers of an operation, by their status. */
export type Answer<Key extends Operation> = Made<
  Described<Key> extends { responses: infer All }
    ? { [Status in keyof All & (200 | 201 | 202 | 204)]: { status: Status; body: JsonOf<All[Status]> } }[keyof All &
        (200 | 201 | 202 | 204)]
    : never
>;

/** The body of the successful answer with status 200. */
export type Body<Key extends Operation> = Made<Extract<Answer<Key>, { status: 200 }>['body']>;

type ParametersOf<Key, In extends string> = Made<
  Described<Key> extends { parameters: infer All } ? (In extends keyof All ? NonNullable<All[In]> : object) : object
>;
type BodyOf<Key> = Made<
  Described<Key> extends { requestBody?: infer Given }
    ? NonNullable<Given> extends { content: { 'application/json': infer Json } }
      ? Json
      : unknown
    : unknown
>;

export type Language = 'en' | 'de';

/** A request of the console, read as the document describes it. */
export interface Call<Key extends Operation> {
  params: ParametersOf<Key, 'path'>;
  query: ParametersOf<Key, 'query'>;
  body: BodyOf<Key>;
  headers: Headers;
  language: Language;
}

type Handler<Key extends Operation> = (call: Call<Key>) => Answer<Key> | Promise<Answer<Key>>;

/** Handlers by operation. A route that changes in the service makes its handler fail the type check. */
export type Handlers = { [Key in Operation]?: Handler<Key> };

/** An answer that is no JSON, for operations whose document has none. */
export class FileAnswer {
  readonly text: string;
  readonly type: string;
  readonly name: string;

  constructor(text: string, type: string, name: string) {
    this.text = text;
    this.type = type;
    this.name = name;
  }
}

/** A handler whose answer is a file. */
export type FileHandlers = Readonly<Record<string, (call: FileCall) => FileAnswer | Promise<FileAnswer>>>;

export interface FileCall {
  params: Readonly<Record<string, string | number>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  language: Language;
}

/** Refuses a request, in the shape of the document. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: string, message: string, errors?: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export const notFound = (what: string) => new Refused(404, 'not_found', `There is no such ${what}.`);

const NEEDS_SERVICE = {
  en: (what: string) => `This demo has no service behind it, so it cannot ${what}. Install durable-forms to try it.`,
  de: (what: string) => `Hinter dieser Demo steht kein Dienst. ${what} geht erst, wenn durable-forms installiert ist.`,
};

/** A deed that needs a service, in both languages: `send mails`, `E-Mails zu senden`. */
export interface Deed {
  en: string;
  de: string;
}

/** @returns the error for a deed that needs a service */
export function needsService(language: Language, deed: Deed): Refused {
  return new Refused(422, 'demo', NEEDS_SERVICE[language](deed[language]));
}

export const ok = <Given>(body: Given) => ({ status: 200 as const, body });
export const created = <Given>(body: Given) => ({ status: 201 as const, body });
export const accepted = <Given>(body: Given) => ({ status: 202 as const, body });
export const done = () => ({ status: 204 as const, body: undefined });
