import type { Cause, LookParts } from '#features/alerts/source.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import type { ReceiverKind } from '#features/deliveries/store/receivers.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** Deliveries of one form to one receiver with the same status and reason. */
export interface ReceiverGroup {
  kind: ReceiverKind;
  /** Null when the receiver is not known. */
  receiver: string | null;
  formId: number;
  /** The key of the notification or the integration. */
  key: string;
  state: 'failed' | 'retrying';
  /** The error class of the last failure. */
  reason: string | null;
  /** The number of deliveries that failed within the last day, or are still tried. */
  count: number;
  /** The numbers that failed within the last hour, and within the last minutes. */
  inHour: number;
  fresh: number;
  /** The time when the last one failed for good; null while they are still tried. */
  lastEnd: Date | null;
  /** The times when the first and the last of them were enqueued. */
  oldest: Date;
  newest: Date;
}

/** The time of the last delivery that arrived. */
export interface Arrival extends Pick<ReceiverGroup, 'kind' | 'receiver' | 'formId' | 'key'> {
  at: Date;
}

export interface Judged extends Pick<LookParts, 'thresholds' | 'forms' | 'isOn' | 'now'> {
  standings: readonly ReceiverGroup[];
  arrivals: readonly Arrival[];
}

/** Milliseconds that a failure counts if no delivery has arrived since. */
const KEPT_MS = DAY_MS;
/** The number of mails of one notification, refused for their recipients with none arriving in between, that raise an alert. */
const REFUSED = 3;
const MOST_FORMS = 50;
/** Error types that concern one address and not the provider. */
const OF_RECIPIENT = new Set(['mail_rejected', 'mail_suppressed', 'mail_invalid']);

/**
 * Finds trouble with receivers, one cause for each: the receiver is away (deliveries later than all arrivals are still tried, for
 * long enough), many deliveries failed within an hour, or one failed for good and none has arrived since. Pure.
 */
export function judgeReceivers(judged: Judged): Cause[] {
  const groups = Map.groupBy(judged.standings, causeOf);
  const arrived = new Map<string, Date>();
  for (const one of judged.arrivals) {
    for (const key of [receiverCause(one), notificationCause(one)]) {
      const known = arrived.get(key);
      if (!known || known < one.at) arrived.set(key, one.at);
    }
  }
  const failedOfForm = sums(judged.standings);
  return [...groups].flatMap(([key, group]) => {
    const last = arrived.get(key) ?? null;
    const trouble = isOfRecipient(group[0])
      ? judgeNotification(group, last, judged)
      : judgeReceiver(group, last, judged, failedOfForm);
    return trouble ? [{ key, ...trouble }] : [];
  });
}

type Trouble = Omit<Cause, 'key'> | null;

function judgeReceiver(
  group: readonly ReceiverGroup[],
  last: Date | null,
  { thresholds, forms, isOn, now }: Judged,
  failedOfForm: ReadonlyMap<number, number>,
): Trouble {
  const retrying = group.filter(({ state }) => state === 'retrying');
  const failed = group.filter(({ state }) => state === 'failed');
  const oldest = earliest(retrying.map((one) => one.oldest));
  const newest = latest(retrying.map((one) => one.newest));
  const trouble = (rule: string, since: Date, some: readonly ReceiverGroup[]): Trouble => ({
    rule,
    since,
    subject: `${some[0]?.kind} ${some[0]?.receiver ?? some[0]?.key}`,
    forms: formsOf(some),
    count: some.reduce((sum, { count }) => sum + count, 0),
    facts: { reason: reasonOf(some) },
  });
  const begun = (times: readonly Date[]) => latest([earliest(times), last].filter((one) => one !== null)) ?? now;

  if (isOn('receiver_away') && thresholds.receiver_away_minutes > 0 && oldest && newest && (!last || newest > last)) {
    const since = begun([oldest]);
    if (now.getTime() - since.getTime() >= thresholds.receiver_away_minutes * MINUTE_MS)
      return trouble('receiver_away', since, group);
  }
  const inHour = failed.reduce((sum, one) => sum + one.inHour, 0);
  const many = failed.some(({ formId, inHour: own }) => {
    const most = forms.get(formId)?.rules.failures_in_hour;
    return own > 0 && most !== undefined && most > 0 && (failedOfForm.get(formId) ?? 0) >= most;
  });
  if (isOn('failures_in_hour') && (many || isMany(inHour, thresholds.failures_in_hour)))
    return trouble('failures_in_hour', begun(failed.map((one) => one.oldest)), failed);
  const noted = failed.filter(({ formId }) => forms.get(formId)?.rules.delivery_failed !== false);
  const isNew = noted.some(({ fresh }) => fresh > 0);
  const end = latest(noted.map(({ lastEnd }) => lastEnd).filter((one) => one !== null));
  const stays = end !== null && (!last || end > last) && now.getTime() - end.getTime() < KEPT_MS;
  if (isOn('delivery_failed') && (isNew || stays))
    return trouble('delivery_failed', begun(noted.map((one) => one.oldest)), [...noted, ...retrying]);
  return null;
}

/** Finds a notification whose mails are all refused for their recipients, so that it reaches nobody. */
function judgeNotification(group: readonly ReceiverGroup[], last: Date | null, { forms, isOn, now }: Judged): Trouble {
  const [first] = group;
  if (!first || !isOn('notification_refused') || forms.get(first.formId)?.rules.delivery_failed === false) return null;
  const since = group.filter(({ lastEnd }) => lastEnd !== null && (!last || lastEnd > last));
  const count = since.reduce((sum, one) => sum + one.count, 0);
  if (count < REFUSED) return null;
  return {
    rule: 'notification_refused',
    subject: first.key,
    forms: [first.formId],
    count,
    facts: { reason: reasonOf(since) },
    since: latest([earliest(since.map(({ oldest }) => oldest)), last].filter((one) => one !== null)) ?? now,
  };
}

function isMany(count: number, most: number): boolean {
  return most > 0 && count >= most;
}

function isOfRecipient(one: ReceiverGroup | undefined): boolean {
  return one?.kind === 'mail' && one.state === 'failed' && OF_RECIPIENT.has(one.reason ?? '');
}

function causeOf(one: ReceiverGroup): string {
  return isOfRecipient(one) ? notificationCause(one) : receiverCause(one);
}

function receiverCause({
  kind,
  receiver,
  formId,
  key,
}: Pick<ReceiverGroup, 'kind' | 'receiver' | 'formId' | 'key'>): string {
  // If the receiver is not known, each integration of a form counts as one.
  return `receiver ${kind} ${receiver ?? `${formId} ${key}`}`.slice(0, 255);
}

function notificationCause({ formId, key }: Pick<ReceiverGroup, 'formId' | 'key'>): string {
  return `notification ${formId} ${key}`;
}

function sums(standings: readonly ReceiverGroup[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { formId, inHour } of standings) found.set(formId, (found.get(formId) ?? 0) + inHour);
  return found;
}

/** Returns the ids of the forms. The site, whose webhooks have no form, is left out. */
function formsOf(group: readonly ReceiverGroup[]): number[] {
  const ids = new Set(group.map(({ formId }) => formId).filter((formId) => formId !== OF_SITE));
  return [...ids].sort((one, other) => one - other).slice(0, MOST_FORMS);
}

/** Returns the most frequent class of failure. */
function reasonOf(group: readonly ReceiverGroup[]): string {
  const often = new Map<string, number>();
  for (const { reason, count } of group) if (reason) often.set(reason, (often.get(reason) ?? 0) + count);
  return [...often].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'unknown';
}

function earliest(times: readonly Date[]): Date | null {
  return times.length > 0 ? new Date(Math.min(...times.map((one) => one.getTime()))) : null;
}

function latest(times: readonly Date[]): Date | null {
  return times.length > 0 ? new Date(Math.max(...times.map((one) => one.getTime()))) : null;
}
