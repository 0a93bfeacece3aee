import type { EntityManager } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { readSiteForm } from '#features/deliveries/site/webhooks.ts';
import type { FormRevision } from '#features/forms/entities.ts';
import { type RevisionKey, revisionName, revisionsInBatches } from '#features/forms/store/revisions-in-batches.ts';
import { integrationOf } from '#features/integrations/table.ts';

const MOST_REVISIONS = deliveriesBudgets.groupRevisions.atMost;

/** The kinds of receivers that people tell apart: mails, webhooks, lists, posts, and the jobs of extensions. */
export const RECEIVER_KINDS = ['mail', 'webhook', 'list', 'post', 'custom'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** @param integrationId null for mails */
export function receiverKind(integrationId: string | null): ReceiverKind {
  if (integrationId === null) return 'mail';
  const { account, runs, addressOf } = integrationOf(integrationId);
  if (addressOf) return 'webhook';
  if (account) return 'list';
  return runs === 'inline' ? 'post' : 'custom';
}

/** The columns of deliveries that identify the receiver: deliveries with equal values go to one receiver. */
export const RECEIVED = 'kind, form_id, revision, option_key, integration_id, provider';

/** A group by these columns, with the number of deliveries as `deliveries`. */
export interface ReceivedRow {
  kind: DeliveryKind;
  form_id: number | string;
  revision: number;
  option_key: string;
  integration_id: string | null;
  provider: string | null;
  deliveries: number | string;
}

/** A number of deliveries with the values that identify their receiver. */
export interface Received extends RevisionKey {
  kind: DeliveryKind;
  key: string;
  /** Null for mails. */
  integrationId: string | null;
  provider: string | null;
  count: number;
}

export function receivedOf(row: ReceivedRow): Received {
  return {
    kind: row.kind,
    formId: Number(row.form_id),
    revision: row.revision,
    key: row.option_key,
    integrationId: row.integration_id,
    provider: row.provider,
    count: Number(row.deliveries),
  };
}

/**
 * Returns a function that names the receiver of a group. The addresses of webhooks are read from the revisions of their forms.
 */
export async function readReceivers(
  em: EntityManager,
  parts: readonly Received[],
): Promise<(part: Omit<Received, 'count'>) => string | null> {
  const addressed = parts.filter(({ integrationId }) => receiverKind(integrationId) === 'webhook');
  const often = addressed.toSorted((one, other) => other.count - one.count);
  const revisions = new Map(often.map((part) => [revisionName(part), part]));
  const addresses = new Map<string, string | null>();
  const note = (name: string, { config }: Pick<FormRevision, 'config'>) => {
    for (const { key, integration_id: id, settings } of config.options.integrations) {
      addresses.set(`${name} ${key}`, integrationOf(id).addressOf?.(settings) ?? null);
    }
  };
  const ofSite = [...revisions].find(([, { formId }]) => formId === OF_SITE);
  if (ofSite) note(ofSite[0], await readSiteForm(em));
  const ofForms = [...revisions.values()].filter(({ formId }) => formId !== OF_SITE);
  for await (const forms of revisionsInBatches(em, ofForms.slice(0, MOST_REVISIONS))) {
    for (const [name, form] of forms) note(name, form);
  }
  return (part) => {
    if (part.kind === 'mail') return part.provider;
    if (receiverKind(part.integrationId) !== 'webhook') return part.key;
    return addresses.get(`${revisionName(part)} ${part.key}`) ?? null;
  };
}
