import type { operations } from 'service-api';
import type { texts } from '#console/texts/en/deliveries.ts';
import type { Translated } from '#console/texts/language.ts';
import type { Kind } from './rows.ts';

/** Deliveries to one receiver that stand alike, for one reason. */
export type DeliveryGroup =
  operations['get_b_deliveries_groups']['responses'][200]['content']['application/json']['groups'][number];

type Texts = Translated<typeof texts>;

/** Which list has them. */
export function kindOfGroup({ kind }: Pick<DeliveryGroup, 'kind'>): Kind {
  return kind === 'mail' ? 'mails' : 'jobs';
}

/** What groups can be narrowed to, as the address has it: a form, and days. */
export interface Narrowed {
  form?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filters of the address that list what a group counts. @param narrowed what the groups are narrowed to */
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
 * Whether the filters find what a group counts and nothing else, so that something can be done with all of it. Not where its receiver is
 * not known, or where no attempt has failed yet: no filter says so.
 */
export function isExact({ receiver, error_class }: DeliveryGroup): boolean {
  return receiver !== null && error_class !== null;
}

/** What people call it: "Mails by smtp", "Webhook https://hooks.example.org". */
export function groupName({ kind, receiver, integration_id }: DeliveryGroup, t: Texts): string {
  if (kind === 'mail') return receiver === null ? t.groupKinds.mail : t.mailsBy(receiver);
  const name = kind === 'list' || kind === 'custom' ? (integration_id ?? t.groupKinds[kind]) : t.groupKinds[kind];
  return `${name} ${receiver ?? `(${t.unknownReceiver})`}`;
}
