import type { Express } from 'express';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { type DocumentSite, openApiDocument } from '#http/openapi/document.ts';
import { type Access, nameOf, type Route } from '#http/routing/route.ts';
import type { Named } from './schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, { $ref?: string }>;
}

/** A route in the API's document. */
export interface Operation {
  /** Its name in the tables of the tests. */
  name: string;
  method: string;
  /** The path with parameters like `:id`. */
  path: string;
  access: Access;
  parameters: readonly Parameter[];
  bodies: readonly { type: string; schema: JsonSchema; example?: unknown }[];
  /** Statuses of its answers. */
  statuses: readonly number[];
  /** Statuses of refusals with a shape of their own. */
  ownRefusals: readonly number[];
  named: Named;
}

/** Returns the routes in an app's document. */
export function operationsOf({ locals }: Pick<Express, 'locals'>): Operation[] {
  const { declared, schemas } = locals as { declared: Route<never>[] } & Pick<DocumentSite, 'schemas'>;
  const mounts = { a: 'a:', b: 'b:', host: 'host:' };
  const document = openApiDocument(declared, { baseUrl: '', mounts, edition: '', schemas });
  const paths = document.paths as Record<string, Record<string, Described>>;
  const { schemas: named } = document.components as { schemas: Named };
  return declared.map((route) => {
    const { method, path, access } = route;
    const inDocument = path.replaceAll(/[:*]([a-z_]+)/g, '{$1}');
    const described = paths[inDocument]?.[method.toLowerCase()];
    if (!described) throw new Error(`the document lacks ${nameOf(route)}`);
    const { parameters = [], requestBody, responses } = described;
    const statuses = Object.keys(responses).map(Number);
    const ownRefusals = statuses.filter((status) => status >= 400 && responses[status]?.$ref === undefined);
    const all = Object.entries(requestBody?.content ?? {}).map(([type, content]) => ({ type, ...content }));
    // Forms accept files only if they have a field for them; those of the world have none.
    const bodies = all.length > 1 ? all.filter(({ type }) => type !== 'multipart/form-data') : all;
    return {
      name: nameOf(route),
      method,
      path,
      access,
      parameters,
      bodies,
      statuses,
      ownRefusals,
      named,
    };
  });
}
