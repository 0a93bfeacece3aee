import type { operations } from 'service-api';
import type { texts } from '#console/texts/en/deliveries.ts';
import type { Translated } from '#console/texts/language.ts';
import type { Kind } from './rows.ts';

/** Deliveries to one receiver that are in the same state for the same reason. */
export type DeliveryGroup =
  operations['deliveryGroups']['responses'][200]['content']['application/json']['groups'][number];

type Texts = Translated<typeof texts>;

/** The list that contains the deliveries of a group. */
export function kindOfGroup({ kind }: Pick<DeliveryGroup, 'kind'>): Kind {
  return kind === 'mail' ? 'mails' : 'jobs';
}

/** Filters for groups, as the address has them: a form and days. */
export interface Narrowed {
  form?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns the filters, as parameters of the address, that list the deliveries of a group.
 * @param narrowed the filters that apply to the groups
 */
export function groupSearch(group: DeliveryGroup, { form, from, to }: Narrowed = {}): Record<string, string> {
  const { kind, receiver, integration_id, error_class, state } = group;
  const at = { mail: 'provider', webhook: 'receiver', list: 'key', post: 'key', custom: 'key' } as const;
  return {
    tab: kindOfGroup(group),
    state,
    ...(error_class !== null && { reason: error_class }),
    ...(integration_id !== null && { type: integration_id }),
    ...(receiver !== null && { [at[kind]]: receiver }),
    ...(form && { form }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/**
 * True when the filters match exactly the deliveries of the group, so that an action can apply to all of them. There is no
 * filter for an unknown receiver or for deliveries without a failed attempt.
 */
export function isExact({ receiver, error_class }: DeliveryGroup): boolean {
  return receiver !== null && error_class !== null;
}

/** Names a group: "Mails by smtp", "Webhook https://hooks.example.org". */
export function groupName({ kind, receiver, integration_id }: DeliveryGroup, t: Texts): string {
  if (kind === 'mail') return receiver === null ? t.groupKinds.mail : t.mailsBy(receiver);
  const name = kind === 'list' || kind === 'custom' ? (integration_id ?? t.groupKinds[kind]) : t.groupKinds[kind];
  return `${name} ${receiver ?? `(${t.unknownReceiver})`}`;
}
