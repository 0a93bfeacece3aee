import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fromFluentForms } from '#features/conversion/systems/fluent-forms.ts';
import { SILENT as OF_FLUENT } from '#features/conversion/systems/fluent-silent.ts';
import { fromFormIo } from '#features/conversion/systems/form-io/form-io.ts';
import { SILENT as OF_FORM_IO } from '#features/conversion/systems/form-io/silent.ts';
import { fromGravityForms } from '#features/conversion/systems/gravity-forms/gravity-forms.ts';
import { ONLY } from '#features/conversion/systems/gravity-forms/only.ts';
import { SILENT } from '#features/conversion/systems/gravity-forms/silent.ts';
import { unheard } from './every-key.ts';

const KNOWN = { adminEmail: 'desk@example.org', currency: 'EUR' };
const exported = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`exports/${name}`, import.meta.url), 'utf8'));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What says nothing as long as something else does not ask for it. */
const IDLE = [
  // Parameters of the address, while nothing is filled in from it; and of parts that are hidden.
  /: fields\.(inputName|inputs|inputs\.name|inputs\.choices\..*)$/,
  // Formulas, limits and times that are switched off; ways of a confirmation and of a mail that are not its way.
  /: fields\.calculation(Formula|Rounding)$/,
  /^: (limitEntries\w+|schedule\w+)$/,
  /^: confirmations\.(url|pageId|queryString)$/,
  /^: notifications\.(routing|to|toField)$/,
  // Columns have nothing but labels, and products of one price no choices.
  /^list\/: fields\.choices\.(value|isSelected|price)$/,
  /^product\/(singleproduct|hiddenproduct): fields\.choices$/,
  // Feeds are told by their names.
  /^: feeds\.\w+\.(meta\.transactionType|is_active)$/,
];

describe('what an export says is in the form, or told', () => {
  test.each(['gravity-forms.json', 'gravity-forms-kinds.json'])('by every key of %s', (file) => {
    const kindOf = ({ type, inputType, formId }: Record<string, unknown>) =>
      formId ? `${text(type)}/${text(inputType)}` : '';
    const isLeftOver = (site: string) => {
      const [, type = '', inner = '', path = ''] = /^(.*?)\/(.*?): fields\.(?:fields\.)?(.*)$/.exec(site) ?? [];
      const types = ONLY[path.split('.')[0] ?? ''];
      return types !== undefined && !types.includes(type) && !types.includes(inner);
    };
    const isIdle = (site: string) => isLeftOver(site) || IDLE.some((idle) => idle.test(site));
    expect(unheard(exported(file), KNOWN, { convert: fromGravityForms, silent: SILENT, kindOf, isIdle })).toEqual([]);
  });

  test('by every key of form-io.json', () => {
    const kindOf = ({ type, key }: Record<string, unknown>) => (key ? text(type) : '');
    const isIdle = (site: string) => /^(columns|panel|table|well): .*\.label$/.test(site);
    const held = { convert: fromFormIo, silent: OF_FORM_IO, kindOf, isIdle };
    expect(unheard(exported('form-io.json'), KNOWN, held)).toEqual([]);
  });

  test('by every key of fluent-forms.json', () => {
    const kindOf = ({ element }: Record<string, unknown>) => text(element);
    // What a rule of a mail or a time would be while it is switched off; what is left out whole, and the kind of a meta.
    const isIdle = (site: string) =>
      /conditional_logics\.|conditionals\.|^recaptcha: |sendTo\.(field|routing)|^: metas\.value$/.test(site) ||
      /(scheduleForm|requireLogin|denyEmptySubmission|confirmation)\.\w+$|metas\.value\.name$/.test(site);
    const held = { convert: fromFluentForms, silent: OF_FLUENT, kindOf, isIdle };
    expect(unheard(exported('fluent-forms.json'), KNOWN, held)).toEqual([]);
  });
});
