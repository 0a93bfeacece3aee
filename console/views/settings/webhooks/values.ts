import type { operations } from 'service-api';

type Answer = operations['get_b_webhooks']['responses'][200]['content']['application/json'];
export type Webhook = Answer['webhooks'][number];

/** What the form of a webhook has. */
export interface WebhookValues {
  [key: string]: unknown;
  key: string;
  url: string;
  events: string[];
  format: Webhook['format'];
  active: boolean;
  /** Lines of names and values; empty keeps what is set. */
  headers: string;
  dropHeaders: boolean;
}

export const NEW: WebhookValues = {
  ...{ key: '', url: '', events: [], format: 'json', active: true, headers: '', dropHeaders: false },
};

export function valuesOf({ key, url, events, format, active }: Webhook): WebhookValues {
  return { key, url, events, format, active, headers: '', dropHeaders: false };
}

/** What a save sends; a line of headers without a colon is left to the service to refuse. */
export function bodyOf({ url, events, format, active, headers, dropHeaders }: WebhookValues) {
  const lines = headers.split('\n').filter((line) => line.trim() !== '');
  const given = lines.map((line) => {
    const [name = '', ...rest] = line.split(':');
    return [name.trim(), rest.join(':').trim()] as const;
  });
  const sent = lines.length > 0 ? Object.fromEntries(given) : dropHeaders ? null : undefined;
  return { url: url.trim(), events, format, active, ...(sent !== undefined && { headers: sent }) };
}

/** What may be chosen: every event, each group, each one. */
export function choicesOf(types: readonly string[]): string[] {
  const groups = new Set(types.map((type) => `${type.split('.')[0]}.*`));
  return [
    '*',
    ...[...groups].flatMap((group) => [group, ...types.filter((one) => one.startsWith(group.slice(0, -1)))]),
  ];
}
