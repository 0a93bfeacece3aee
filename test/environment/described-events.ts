import type { ValidateFunction } from 'ajv/dist/2020.js';
import { installedFeatures } from '#bin/edition.ts';
import type { ReceivedWebhook } from '#fakes/webhooks/log.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { isObject } from '#json.ts';
import { closeSchema, mistakesOf, schemaCompiler } from './document-schemas.ts';

const events = (await installedFeatures()).flatMap((feature) => feature.events ?? []);

let compiled: ((type: string, contentType: string) => ValidateFunction | null) | undefined;

/**
 * Compares a webhook's request with the API document's description of its event: each documented key, and no other.
 * @returns the mistakes
 */
export function mistakesInEvent({ body, json, headers }: Pick<ReceivedWebhook, 'body' | 'json' | 'headers'>): string[] {
  compiled ??= compilerOf();
  const contentType = headers['content-type'] ?? '';
  const fields = Object.fromEntries(new URLSearchParams(body));
  const event = contentType === 'application/x-www-form-urlencoded' ? fields : json;
  const type = isObject(event) ? String(event.type) : '';
  const accepts = compiled(type, contentType);
  return accepts ? mistakesOf(accepts, event) : [`the document has no event "${type}" as ${contentType}`];
}

function compilerOf() {
  const site = { baseUrl: '', mounts: { a: '', b: '', host: '' }, edition: 'Pro', schemas: {}, events };
  const document = openApiDocument([], site);
  const { schemas = {} } = document.components as Record<string, Record<string, JsonSchema>>;
  const compile = schemaCompiler(schemas, { strict: false, allErrors: true, change: closeSchema });
  const webhooks = document.webhooks as Record<string, { post: Operation }>;
  return (type: string, contentType: string) => {
    const schema = webhooks[type]?.post.requestBody.content[contentType]?.schema;
    return schema ? compile(schema) : null;
  };
}

interface Operation {
  requestBody: { content: Record<string, { schema: JsonSchema }> };
}
