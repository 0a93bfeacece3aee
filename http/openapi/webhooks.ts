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

/** Heading of the events. Generators of clients make a class of each heading; `Webhooks` is that of routes. */
export const EVENTS_TAG = 'Webhook events';

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

/** The headers of every event, as parameters that the operations refer to. */
export const EVENT_HEADERS = Object.fromEntries(
  Object.entries(HEADERS).map(([name, description]) => {
    return [name, { name, in: 'header', required: true, description, schema: { type: 'string' } }];
  }),
);

function operationOf({ type, summary, description, data: schema }: DeclaredEvent, definitions: Definitions) {
  const kind = constantOf(type);
  const name = nameOf(type);
  const data = toJsonSchema(noted({ name: `Event.${type}` }, schema), definitions);
  const json = objectOf({ type: kind, timestamp: TIME, data });
  const cloudEvent = objectOf(
    {
      specversion: constantOf('1.0'),
      id: { type: 'string', description: 'The same as `webhook-id`.' },
      source: {
        type: 'string',
        format: 'uri-reference',
        description: 'The address at which visitors reach the service.',
      },
      type: kind,
      subject: { type: 'string', description: 'The subject of the event as a path: `forms/7/submissions/12`.' },
      time: TIME,
      datacontenttype: constantOf('application/json'),
      data,
    },
    ['subject'],
  );
  const named = (called: string, body: JsonSchema) => {
    definitions.schemas.set(called, body);
    return { $ref: definitions.prefix + called };
  };
  return {
    operationId: `on${name}`,
    // Clients do not send it: generators leave it out.
    'x-internal': true,
    tags: [EVENTS_TAG],
    summary,
    ...(description && { description }),
    parameters: Object.keys(HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: named(`${name}Event`, json) },
        'application/cloudevents+json': { schema: named(`${name}CloudEvent`, cloudEvent) },
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

/** Converts `form.draft_saved` to `FormDraftSaved`. */
function nameOf(type: string): string {
  const words = type.split(/[^a-z\d]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function constantOf(value: string): JsonSchema {
  return { type: 'string', const: value };
}

function objectOf(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}
