import type { AnyObjectSchema } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { Content } from '#http/routing/body.ts';
import type { Access } from '#http/routing/route.ts';
import { Variants } from './sample.ts';

export { file } from '#http/routing/answers.ts';
export type { Access };

/** What the document says of a route. Statuses and errors that follow from the rest are added by `document.ts`. */
export interface RouteDoc {
  /** The heading it stands under. */
  tag: string;
  /** One line. */
  summary: string;
  /** More, in Markdown. */
  description?: string;
  access: Access;
  /** Parts of the path that are no whole numbers. */
  params?: Readonly<Record<string, JsonSchema>>;
  /** The schema that reads the query. */
  query?: AnyObjectSchema;
  /** The schema that reads the body; a JSON Schema where something else does. */
  body?: AnyObjectSchema | JsonSchema;
  /** In place of `body`: media type to what it carries. */
  content?: Readonly<Record<string, Content>>;
  /** Whether a request without a body is refused; by the schema unless it says. */
  bodyRequired?: boolean;
  /** JSON unless it says otherwise. */
  bodyTypes?: readonly string[];
  bodyExample?: unknown;
  /** Request headers beside those that every route knows: name to what it does. */
  headers?: Readonly<Record<string, string>>;
  /** Names of security schemes, where `access` does not say it. */
  security?: readonly string[];
  /** Status to the schema or an example of the body; null for none. */
  answers: Readonly<Record<number, unknown>>;
  /** Statuses of errors that do not follow from the rest. */
  errors?: readonly number[];
  /** Errors that have a body of their own: status to its schema or example. */
  errorBodies?: Readonly<Record<number, unknown>>;
  /** Errors are pages. */
  errorPages?: boolean;
}

/** Routes as `GET b:/forms/:id`; `a:`, `b:` and `host:` stand for where the surfaces and the host are mounted. */
export type RouteDocs = Readonly<Record<string, RouteDoc>>;

/** Answers of different shapes. */
export function either(...samples: unknown[]): Variants {
  return new Variants(samples);
}

/** For requests that may be sent again. */
export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key':
    'A text of 1 to 255 characters. For 24 hours the same key with the same body does nothing again and gets the first answer.',
};
