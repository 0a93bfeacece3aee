import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, textOf } from '../../reading.ts';
import { passOver } from '../../watched.ts';

/** Types that hold a single text, and so can become a hidden field. */
const ONE_TEXT =
  /^(input_(text|email|url|number|radio|date)|textarea|phone|rangeslider|select|select_country|ratings|net_promoter(_score)?)$/;
/** Types whose fields are hidden one by one, or that nobody sees anyway. */
const OWN_WAY = ['container', 'input_hidden', 'form_step'];

/** True for a field with the plug-in's class for hidden fields among its classes. */
export function isHiddenBy(field: Loose): boolean {
  const classes = [looseOf(field.settings).container_class, looseOf(field.attributes).class];
  return classes.some((one) => textOf(one).split(/\s+/).includes('ff-hidden'));
}

interface Hidden {
  field: Loose;
  element: string;
  label: string;
  source: string;
}

/**
 * Converts a hidden field with its default; a field that cannot be hidden is left out by its name.
 * @returns false for an element that asks for no answer, which is converted as if it were shown
 */
export function hide(
  { field, element, label, source }: Hidden,
  draft: Drafting,
  add: (created: Loose) => Loose,
): boolean {
  const settings = looseOf(field.settings);
  const isCalculated = element === 'input_number' && isOn(looseOf(settings.calculation_settings).status);
  if (OWN_WAY.includes(element) || isCalculated) return false;
  if (!ONE_TEXT.test(element)) {
    draft.leftOut(field, label || source || element, 'it is hidden (ff-hidden)');
    return true;
  }
  passOver(settings, 'validation_rules', 'advanced_options', 'placeholder', 'help_message', 'is_unique');
  passOver(settings, 'unique_validation_message', 'calculation_settings', 'number_step', 'date_format', 'date_config');
  passOver(looseOf(field.attributes), 'placeholder', 'min', 'max', 'readonly', 'disabled');
  passOver(field, 'options', 'single_field');
  const created = add({ type: 'hidden', label });
  draft.note(created, 'it is hidden (ff-hidden), and is a hidden field here');
  return true;
}
