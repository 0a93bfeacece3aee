import { type InferType, object } from 'yup';
import { JOB_STATES, type JobCursor, type JobFilter } from '../../../db/integrations/job-view.ts';
import { digits, oneOf, parsed, text } from '../../middleware/read.ts';
import { isStorable, time } from '../../middleware/time.ts';

const shortText = text(64, { least: 1 });

/** The filters of jobs, the same in a query and in the body of a bulk retry. */
const FILTERS = {
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  integration_id: shortText,
  integration_key: shortText,
  state: oneOf(JOB_STATES),
  error_class: shortText,
  from: time(),
  to: time(),
};

/** Which jobs are meant: the filters, how many at most, and after which one. */
export function selectionSchema({ most, preset }: { most: number; preset: number }) {
  return object({
    ...FILTERS,
    limit: digits(1, most).default(preset),
    after: parsed('must be the "next" of an earlier answer', decodeCursor),
  });
}

type Selection = InferType<ReturnType<typeof selectionSchema>>;

export function filterOf(selection: Selection): JobFilter {
  const { form_id, integration_id, integration_key, state, error_class, from, to } = selection;
  return {
    formId: form_id,
    integrationId: integration_id,
    integrationKey: integration_key,
    states: state && [state],
    errorClass: error_class,
    from,
    to,
  };
}

/** The filters that were given, as they were read. */
export function givenFilters(selection: Selection): Partial<Selection> {
  return Object.fromEntries(
    Object.entries(selection).filter(([name, value]) => Object.hasOwn(FILTERS, name) && value !== undefined),
  );
}

export function encodeCursor({ enqueuedAt, id }: JobCursor): string {
  return Buffer.from(`${enqueuedAt.getTime()} ${id}`).toString('base64url');
}

function decodeCursor(given: unknown): JobCursor | undefined {
  if (typeof given !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([\w-]{36})$/.exec(Buffer.from(given, 'base64url').toString('utf8')) ?? [];
  const enqueuedAt = new Date(Number(ms));
  return ms && id && isStorable(enqueuedAt) ? { enqueuedAt, id } : undefined;
}
