import type { ISchema } from 'yup';
import { type Definitions, toJsonSchema } from '#forms/json-schema/convert.ts';
import { type JsonSchema, noted } from '#forms/json-schema/meta.ts';

/** An event that webhooks receive. */
export interface DeclaredEvent {
  /** Type of the event, such as `submission.created`. */
  type: string;
  /** True when webhooks of the site may subscribe to the event; otherwise only webhooks of a form receive it. */
  ofSite?: true;
  summary: string;
  description?: string;
  /** Schema of the event's data. */
  data: ISchema<unknown>;
}

const TIME: JsonSchema = { type: 'string', format: 'date-time', description: 'When it happened.' };

const HEADERS = {
  'webhook-id': 'The same for each attempt of a delivery, so that a receiver can recognise a repeated request.',
  'webhook-timestamp': 'When this attempt was made, in Unix seconds.',
  'webhook-signature': 'Signatures by the Standard Webhooks scheme: `v1,` and a signature for each secret in use.',
};

/** Describes the `webhooks` of the document: the request of each event, in every format. */
export function webhooksOf(events: readonly DeclaredEvent[], definitions: Definitions): JsonSchema {
  return Object.fromEntries(events.map((event) => [event.type, { post: operationOf(event, definitions) }]));
}

function operationOf({ type, summary, description, data: schema }: DeclaredEvent, definitions: Definitions) {
  const kind = { const: type };
  const data = toJsonSchema(noted({ name: `Event.${type}` }, schema), definitions);
  const json = objectOf({ type: kind, timestamp: TIME, data });
  const cloudEvent = objectOf(
    {
      specversion: { const: '1.0' },
      id: { type: 'string', description: 'The same as `webhook-id`.' },
      source: {
        type: 'string',
        format: 'uri-reference',
        description: 'The address at which visitors reach the service.',
      },
      type: kind,
      subject: { type: 'string', description: 'The subject of the event as a path: `forms/7/submissions/12`.' },
      time: TIME,
      datacontenttype: { const: 'application/json' },
      data,
    },
    ['subject'],
  );
  return {
    operationId: `webhook_${type.replaceAll(/[^a-z\d]+/g, '_')}`,
    tags: ['Webhooks'],
    summary,
    ...(description && { description }),
    parameters: Object.entries(HEADERS).map(([name, about]) => {
      return { name, in: 'header', required: true, description: about, schema: { type: 'string' } };
    }),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: json },
        'application/cloudevents+json': { schema: cloudEvent },
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            description: 'The same as JSON, flattened into fields such as `data[form_id]`.',
            properties: { type: kind, timestamp: TIME },
            required: ['type', 'timestamp'],
            additionalProperties: { type: 'string' },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'The receiver has accepted the event.' },
      410: {
        description: 'The delivery fails permanently, as after every other answer that is not a temporary failure.',
      },
      503: {
        description: 'The delivery is retried later, as after 408, 425, 429 and every 5xx; `Retry-After` is respected.',
      },
    },
    security: [],
  };
}

function objectOf(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}
