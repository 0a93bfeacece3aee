import { isObject } from '#json.ts';
import type { Draft, Field } from '../model.ts';
import { freshName, nameOf, stemOf } from './names.ts';
import { fieldAt, type Position, withField } from './paths.ts';
import { fullNameAt, namedByLabel, referencesTo } from './structure.ts';

type Option = { value: string; label?: unknown };

/**
 * Renames what is named after a label that has changed, unless somebody has used it: the field, and the values of its options.
 * @param used the names that visitors have answered: `billing.city`
 */
export function withFollowers(before: Draft, after: Draft, position: Position, used: ReadonlySet<string>): Draft {
  return withValuesByLabel(before, namedByLabel(before, after, position, used), position, used);
}

function withValuesByLabel(before: Draft, after: Draft, position: Position, used: ReadonlySet<string>): Draft {
  const [old, field] = [fieldAt(before.config.fields, position), fieldAt(after.config.fields, position)];
  const [oldOptions, options] = [optionsOf(old), optionsOf(field)];
  if (!old || !field || !options || oldOptions?.length !== options.length) return after;
  if (used.has(fullNameAt(before.config.fields, position)) || referencesTo(after, position).length > 0) return after;
  const { options: _, ...others } = field;
  const mentions = JSON.stringify([others, after.config.options.translations ?? null]);
  const next = options.map((option, index) => {
    const was = oldOptions[index];
    const isRelabelled = was?.value === option.value && was.label !== option.label;
    if (!was || !isRelabelled || !isFromLabel(was) || mentions.includes(JSON.stringify(option.value))) return option;
    const name = nameOf(labelOf(option)) || `option_${index + 1}`;
    if (stemOf(name) === stemOf(option.value)) return option;
    const beside = options.filter((one) => one !== option).map(({ value }) => value);
    return { ...option, value: freshName(name, beside) };
  });
  if (next.every((option, index) => option === options[index])) return after;
  const fields = withField(after.config.fields, position, (now) => ({ ...now, options: next }) as Field);
  return { ...after, config: { ...after.config, fields } };
}

function optionsOf(field: Field | undefined): Option[] | null {
  const options: unknown = field?.options;
  const isComplete = Array.isArray(options) && options.every((one) => isObject(one) && typeof one.value === 'string');
  return isComplete ? (options as Option[]) : null;
}

const labelOf = ({ label }: Option): string => (typeof label === 'string' ? label : '');

/** True if the value of an option comes from its label, or from its number, and was not chosen by somebody. */
function isFromLabel(option: Option): boolean {
  return /^option_\d+$/.test(option.value) || stemOf(option.value) === stemOf(nameOf(labelOf(option)));
}
