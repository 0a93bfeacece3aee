import type { operations } from 'service-api';

type Answer = operations['listWebhooks']['responses'][200]['content']['application/json'];
export type Webhook = Answer['webhooks'][number];

/** The values of the webhook form. */
export interface WebhookValues {
  [key: string]: unknown;
  key: string;
  url: string;
  events: string[];
  format: Webhook['format'];
  active: boolean;
  /** One header in each line; an empty text leaves the stored headers as they are. */
  headers: string;
  dropHeaders: boolean;
}

export const NEW: WebhookValues = {
  ...{ key: '', url: '', events: [], format: 'json', active: true, headers: '', dropHeaders: false },
};

export function valuesOf({ key, url, events, format, active }: Webhook): WebhookValues {
  return { key, url, events, format, active, headers: '', dropHeaders: false };
}

/** Builds the request body. The service refuses a header line without a colon. */
export function bodyOf({ url, events, format, active, headers, dropHeaders }: WebhookValues) {
  const lines = headers.split('\n').filter((line) => line.trim() !== '');
  const headerEntries = lines.map((line) => {
    const [name = '', ...rest] = line.split(':');
    return [name.trim(), rest.join(':').trim()] as const;
  });
  const sent = lines.length > 0 ? Object.fromEntries(headerEntries) : dropHeaders ? null : undefined;
  return { url: url.trim(), events, format, active, ...(sent !== undefined && { headers: sent }) };
}

/** Lists the choices: all events, each group, and each event. */
export function choicesOf(types: readonly string[]): string[] {
  const groups = new Set(types.map((type) => `${type.split('.')[0]}.*`));
  return [
    '*',
    ...[...groups].flatMap((group) => [group, ...types.filter((one) => one.startsWith(group.slice(0, -1)))]),
  ];
}
