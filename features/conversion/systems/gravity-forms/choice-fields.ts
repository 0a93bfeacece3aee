import { readChoices } from '../../choices.ts';
import type { Drafting, Numbers } from '../../drafting.ts';
import { isOn, type Loose, loosesOf, textOf } from '../../reading.ts';
import { plainLine } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import type { Source } from './source.ts';

/** Returns a converter for fields with choices. @param fieldType the type of our field */
export function choices(fieldType: string) {
  const isBoxes = fieldType === 'checkboxes';
  const takesOther = isBoxes || fieldType === 'radio';
  return ({ field, type, label, add, place: { draft } }: Source): Loose | undefined => {
    const { given, other } = withoutOther(field);
    if (given.length === 0) {
      draft.leftOut(field, label, 'its choices are not in the export');
      return undefined;
    }
    const { options, choices: ours, prompt, notes } = read(given, type === 'select');
    const isMultiple = type === 'multiselect';
    const chosen = options.filter(({ from }) => isOn(given[from]?.isSelected)).map(({ value }) => value);
    // The labels and ids of boxes repeat those of the choices.
    passOver(field, 'inputs');
    const added = add({
      ...{ type: fieldType, label, options: ours, multiple: isMultiple },
      placeholder: fieldType === 'select' ? prompt : '',
      ...(takesOther && {
        other: other !== undefined || (!isBoxes && isOn(field.enableOtherChoice)),
        other_label: other,
      }),
      ...(isBoxes && bounds(field, draft.numbers(label))),
      default: fieldType === 'ranking' || chosen.length === 0 ? undefined : isMultiple || isBoxes ? chosen : chosen[0],
    });
    if (other !== undefined && !takesOther)
      notes.push(`the choice "${other}" was left out: visitors wrote in it what they wanted`);
    if (prompt !== '' && fieldType !== 'select') notes.push(`the choice "${prompt}" was left out: it has no value`);
    for (const note of notes) draft.note(added, note);
    if (isBoxes) referBoxes(field, added, options, draft);
    return added;
  };
}

function read(given: readonly Loose[], isList = false) {
  const texts = given.map(({ text, value }) => ({
    value: value === undefined ? undefined : textOf(value),
    label: textOf(text),
  }));
  return readChoices(texts, { isList });
}

/** Separates the choice that visitors write themselves from the others; undefined when there is none. */
export function withoutOther(field: Loose): { given: Loose[]; other: string | undefined } {
  const all = loosesOf(field.choices);
  const isOther = ({ isOtherChoice, value }: Loose) => isOn(isOtherChoice) || textOf(value) === 'gf_other_choice';
  const own = all.find(isOther);
  return { given: all.filter((one) => !isOther(one)), other: own && (plainLine(textOf(own.text)) || 'Other') };
}

function bounds(field: Loose, { count }: Numbers): Loose {
  const kind = textOf(field.choiceLimit);
  if (kind === 'exactly') {
    const chosen = count(field.choiceLimitNumber, 'how many have to be chosen');
    return { min: chosen, max: chosen };
  }
  if (kind !== 'range') return {};
  return {
    min: count(field.choiceLimitMin, 'the least number of choices'),
    max: count(field.choiceLimitMax, 'the greatest number of choices'),
  };
}

/** Registers each box, because rules may refer to one by its number: `3.1`. Boxes are numbered in the order of the choices. */
function referBoxes(
  field: Loose,
  created: Loose,
  options: readonly { value: string; from: number }[],
  draft: Drafting,
): void {
  const path = draft.pathOfField(created);
  const boxes = loosesOf(field.inputs).map(({ id }) => textOf(id));
  if (path === undefined) return;
  for (const { value, from } of options) {
    // Numbers that end with 0 are skipped, because `3.10` would equal `3.1`.
    const own = `${textOf(field.id)}.${from + 1 + Math.floor(from / 9)}`;
    draft.refer(boxes[from] || own, path, created, value);
  }
}

/** Converts several statements with the same answers to a matrix, a single one to a choice. */
export function convertLikert(source: Source): Loose | undefined {
  const { field, label, add, place } = source;
  const statements = loosesOf(field.gsurveyLikertRows);
  passOver(field, 'inputs');
  if (!isOn(field.gsurveyLikertEnableMultipleRows) || statements.length === 0) {
    passOver(field, 'gsurveyLikertRows');
    return choices('radio')(source);
  }
  const rows = statements.map(({ text, value }, index) => ({
    name:
      textOf(value)
        .replaceAll(/\W+/g, '_')
        .replace(/^[^A-Za-z]+/, '') || `row_${index + 1}`,
    label: plainLine(textOf(text)) || `${index + 1}`,
  }));
  const { choices: options, notes } = read(loosesOf(field.choices));
  const created = add({ type: 'matrix', label, rows, options });
  for (const note of notes) place.draft.note(created, note);
  return created;
}
