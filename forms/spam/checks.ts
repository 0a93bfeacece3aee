import { isObject } from '#forms/config/json.ts';
import type { Report } from '#forms/config/schema.ts';

/** What the keys of `spam` ask of each other. @param spam any plain JSON: its keys may have mistakes of their own */
export function checkSpam(spam: unknown, report: Report): void {
  if (!isObject(spam) || spam.quarantine === true) return;
  const { retention_days: days } = spam;
  if (days === undefined || days === null) return;
  report('config.options.spam.retention_days', 'must be left out: nothing is kept without quarantine');
}
