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
import { resource } from '#http/routing/resource.ts';
import type { Alert } from './entities.ts';
import type { AlertWords } from './notices/words.ts';

/** Renders an alert for routes and events. */
const ALERT = resource<{ alert: Alert; words: AlertWords }>()({
  id: [uuid(), ({ alert }) => alert.uuid],
  state: [among(['open', 'ended']), ({ alert }) => (alert.endedAt ? 'ended' : 'open')],
  rule: [text(), ({ alert }) => alert.rule],
  title: [text(), ({ alert, words }) => (alert.endedAt ? words.ended : words.title)],
  advice: [text(), ({ words }) => words.advice],
  subject: [text(), ({ alert }) => alert.subject],
  form_id: [id().nullable(), ({ alert }) => alert.formId],
  form_ids: [listOf(id()), ({ alert }) => alert.forms],
  count: [count(), ({ alert }) => alert.count],
  facts: [mapOf(oneOf(text(), amount())), ({ alert }) => ({ ...alert.facts })],
  urgent: [yesOrNo(), ({ alert }) => alert.urgent],
  since: [timestamp(), ({ alert }) => alert.since],
  found_at: [timestamp(), ({ alert }) => alert.foundAt],
  seen_at: [timestamp(), ({ alert }) => alert.seenAt],
  ended_at: [timestamp().nullable(), ({ alert }) => alert.endedAt],
  acknowledged_at: [timestamp().nullable(), ({ alert }) => alert.acknowledgedAt],
  console_path: [text(), ({ words }) => `/console${words.leadsTo}`],
});
export const ALERT_JSON = ALERT.schema;
export const alertJson = (alert: Alert, words: AlertWords) => ALERT.json({ alert, words });
