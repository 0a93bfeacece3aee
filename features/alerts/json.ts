import { object } from 'yup';
import {
  among,
  amount,
  count,
  id,
  listOf,
  mapOf,
  oneOf,
  text,
  timestamp,
  uuid,
  yesOrNo,
} from '#http/routing/answers.ts';
import type { Alert } from './entities.ts';
import type { AlertWords } from './telling/words.ts';

/** An alert as routes and events have it. */
export const ALERT_JSON = object({
  id: uuid(),
  state: among(['open', 'ended']),
  rule: text(),
  title: text(),
  advice: text(),
  subject: text(),
  form_id: id().nullable(),
  form_ids: listOf(id()),
  count: count(),
  facts: mapOf(oneOf(text(), amount())),
  urgent: yesOrNo(),
  since: timestamp(),
  found_at: timestamp(),
  seen_at: timestamp(),
  ended_at: timestamp().nullable(),
  acknowledged_at: timestamp().nullable(),
  console_path: text(),
});

export function alertJson(alert: Alert, { title, ended, advice, leadsTo }: AlertWords) {
  return {
    id: alert.uuid,
    state: alert.endedAt ? ('ended' as const) : ('open' as const),
    rule: alert.rule,
    title: alert.endedAt ? ended : title,
    advice,
    subject: alert.subject,
    form_id: alert.formId ?? null,
    form_ids: alert.forms,
    count: alert.count,
    facts: { ...alert.facts },
    urgent: alert.urgent,
    since: alert.since.toISOString(),
    found_at: alert.foundAt.toISOString(),
    seen_at: alert.seenAt.toISOString(),
    ended_at: alert.endedAt?.toISOString() ?? null,
    acknowledged_at: alert.acknowledgedAt?.toISOString() ?? null,
    console_path: `/console${leadsTo}`,
  };
}
