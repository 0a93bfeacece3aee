import { createHash } from 'node:crypto';
import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { placedFields } from '#forms/field-types/index.ts';
import { LOSSES, type Loss, type LossKind, lossFinder, possibleLosses } from '#forms/values/losses.ts';

/** An effect of a save on stored values, with the number of affected values. */
export interface CountedChange {
  field: string;
  change: LossKind;
  /** Removed options that visitors had chosen; present for `option_removed`. */
  options?: string[];
  submissions: number;
  drafts: number;
}

export interface ChangeReport {
  changes: CountedChange[];
  /** True if only the newest values were counted, and there are more. */
  at_least: boolean;
  /** Confirms these changes and no others, however many values each is about. */
  confirm: string;
}

type Parts = Pick<App, 'orm' | 'box' | 'installed'>;

/** The permissions of the account that the counts are meant for. */
export interface Told {
  /**
   * True if the account may read answers. Other accounts get every possible loss, because omitting changes that fit would reveal
   * answers.
   */
  mayRead: boolean;
}

/** Thrown if a save would hide or drop stored values and was not confirmed. Nothing was changed. */
export class ConfirmationNeeded extends UseCaseError {
  readonly report: ChangeReport;

  constructor(report: ChangeReport, told: Told) {
    super('conflict', 'confirmation_needed', messageOf(report, told), { ...report });
    this.name = 'ConfirmationNeeded';
    this.report = report;
  }
}

/**
 * Counts what of the kept values a form would have no place for any more. Reads without a lock, and nothing at all where no
 * change of a field can lose a value.
 * @returns null when nothing would be lost
 */
export async function countChanges(
  { installed, ...parts }: Parts,
  formId: number,
  before: FormConfig,
  after: FormConfig,
  { mayRead }: Told,
): Promise<ChangeReport | null> {
  const find = mayRead ? lossFinder(before, after) : blindFinder(before, after);
  if (!find) return null;
  const found = new Map<string, CountedChange>();
  let isCut = false;
  for (const { storedValues } of installed) {
    if (!storedValues) continue;
    for await (const batch of storedValues.newest(parts, formId)) {
      if (batch === 'cut') isCut = true;
      else for (const values of batch) for (const loss of find(values)) note(found, loss, storedValues.counted);
    }
  }
  if (found.size === 0) return null;
  const order = placedFields(after.fields.concat(before.fields)).map(({ path }) => path);
  const place = ({ field, change }: CountedChange) => order.indexOf(field) * LOSSES.length + LOSSES.indexOf(change);
  const changes = [...found.values()].sort((one, other) => place(one) - place(other));
  for (const { options } of changes) options?.sort();
  return { changes, at_least: isCut, confirm: tokenOf(formId, changes, after) };
}

function blindFinder(before: FormConfig, after: FormConfig): (() => Loss[]) | null {
  const losses = possibleLosses(before, after);
  return losses.length === 0 ? null : () => losses;
}

function note(
  found: Map<string, CountedChange>,
  { field, change, options }: Loss,
  counted: NonNullable<FeatureData['storedValues']>['counted'],
): void {
  const key = `${field} ${change}`;
  const one = found.get(key) ?? {
    field,
    change,
    ...(change === 'option_removed' && { options: [] }),
    submissions: 0,
    drafts: 0,
  };
  one[counted] += 1;
  for (const option of options) if (!one.options?.includes(option)) one.options?.push(option);
  found.set(key, one);
}

/** Hashes the changes to confirm and the new configuration of their fields. Nested fields are separate changes. */
function tokenOf(formId: number, changes: readonly CountedChange[], { fields }: FormConfig): string {
  const later = new Map<string, FieldConfig>(placedFields(fields).map(({ path, field }) => [path, field]));
  const said = changes.map(({ field, change, options = [] }) => {
    const { fields: _inner, ...becomes } = { fields: [], ...later.get(field) };
    return [field, change, becomes, options];
  });
  return createHash('sha256')
    .update(JSON.stringify([formId, said]))
    .digest('base64url')
    .slice(0, 22);
}

const WORDS: Record<LossKind, string> = {
  removed: 'is removed',
  type_changed: 'no longer takes the values',
  part_removed: 'loses parts that were filled in',
  option_removed: 'loses options that were chosen',
};

/** Maximum number of changes named in the message. */
const NAMED = 5;

function messageOf({ changes, at_least: isCut, confirm }: ChangeReport, { mayRead }: Told): string {
  const named = changes
    .slice(0, NAMED)
    .map(
      ({ field, change, submissions, drafts }) =>
        `${field} ${WORDS[change]} (submissions: ${submissions}, drafts: ${drafts})`,
    );
  const rest = changes.length > NAMED ? [`${changes.length - NAMED} more in errors.changes`] : [];
  const least = isCut ? ', at least' : '';
  return `This save ${mayRead ? 'would' : 'could'} hide or drop values that are kept${least}: ${[...named, ...rest].join('; ')}. Nothing was saved. To save all the same, send it again with confirm=${confirm}.`;
}
