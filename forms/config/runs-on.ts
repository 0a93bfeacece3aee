import { mixed } from 'yup';
import { described } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';

/** The occasions on which notifications and integrations run: when a submission is accepted, and when its answers change. */
export const RUNS_ON = ['created', 'updated'] as const;
export type RunsOn = (typeof RUNS_ON)[number];

const MISTAKE = `\${path} must be a list of ${RUNS_ON.join(' and ')}, or of one of them`;

/** The key `on` of a notification or an integration. */
export const onKey = described(
  'When: once a submission is created, when its answers are updated, or both; created unless it is set.',
  mixed<RunsOn[]>({ type: 'on', check: isOn })
    .meta({
      json: {
        type: 'array',
        items: { type: 'string', enum: [...RUNS_ON] },
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
      },
    })
    .typeError(MISTAKE)
    .nonNullable(MISTAKE),
);

export function runsOn({ on = ['created'] }: { on?: readonly RunsOn[] | undefined }, occasion: RunsOn): boolean {
  return on.includes(occasion);
}

/** True when an entry, of any JSON, runs on changes of answers. */
export function saysUpdated(entry: unknown): boolean {
  return isObject(entry) && Array.isArray(entry.on) && entry.on.includes('updated');
}

function isOn(given: unknown): given is RunsOn[] {
  if (!Array.isArray(given) || given.length === 0 || new Set(given).size !== given.length) return false;
  return given.every((occasion) => RUNS_ON.includes(occasion as RunsOn));
}
