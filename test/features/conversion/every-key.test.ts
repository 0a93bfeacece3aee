import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fromFluentForms } from '#features/conversion/systems/fluent-forms/fluent-forms.ts';
import { SILENT as OF_FLUENT } from '#features/conversion/systems/fluent-forms/silent.ts';
import { fromFormIo } from '#features/conversion/systems/form-io/form-io.ts';
import { SILENT as OF_FORM_IO } from '#features/conversion/systems/form-io/silent.ts';
import { fromGravityForms } from '#features/conversion/systems/gravity-forms/gravity-forms.ts';
import { ONLY } from '#features/conversion/systems/gravity-forms/only.ts';
import { SILENT } from '#features/conversion/systems/gravity-forms/silent.ts';
import { silentlyLostKeys } from './every-key.ts';

type Loose = Record<string, unknown>;

const KNOWN = { adminEmail: 'desk@example.org', currency: 'EUR' };
const exported = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`exports/${name}`, import.meta.url), 'utf8'));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Keys without any effect while the setting that they belong to is off. */
const IDLE = [
  // Parameter names while prefilling from the address is off, and keys of hidden parts.
  /: fields\.(inputName|inputs|inputs\.name|inputs\.choices\..*)$/,
  // Formulas, limits and times that are switched off, and keys of confirmations and mails of another type.
  /: fields\.calculation(Formula|Rounding)$/,
  /^: (limitEntries\w+|schedule\w+)$/,
  /^: confirmations\.(url|pageId|queryString)$/,
  /^: notifications\.(routing|to|toField)$/,
  // Columns have only labels, and products with one price have no choices.
  /^list\/: fields\.choices\.(value|isSelected|price)$/,
  /^product\/(singleproduct|hiddenproduct): fields\.choices$/,
  // Feeds are reported by their names.
  /^: feeds\.\w+\.(meta\.transactionType|is_active)$/,
];

/** The keys of each type of confirmation. */
const WAYS: Record<string, string> = {
  ...{
    samePage: 'messageToShow samePageFormBehavior',
    customPage: 'customPage',
    customUrl: 'customUrl enable_query_string',
  },
};

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
    expect(
      silentlyLostKeys(exported(file), KNOWN, { convert: fromGravityForms, silent: SILENT, kindOf, isIdle }),
    ).toEqual([]);
  });

  test('by every key of form-io.json', () => {
    const kindOf = ({ type, key }: Record<string, unknown>) => (key ? text(type) : '');
    const isIdle = (site: string) => /^(columns|panel|table|well): .*\.label$/.test(site);
    const held = { convert: fromFormIo, silent: OF_FORM_IO, kindOf, isIdle };
    expect(silentlyLostKeys(exported('form-io.json'), KNOWN, held)).toEqual([]);
  });

  test.each([
    ['fluent-forms.json', exported('fluent-forms.json')],
    ['a form where all of it is switched on', switchedOn()],
  ])('by every key of Fluent Forms: %s', (_name, given) => {
    const kindOf = ({ element }: Record<string, unknown>) => text(element);
    const isIdle = (site: string, around: readonly Loose[]) => {
      const said = IDLE_IN_FLUENT.map((rule) => rule(site, around)).find((one) => one !== undefined);
      // Parts that are dropped entirely, and settings without a counterpart, are reported as a whole. A scale has its
      // numbers.
      return said ?? /^recaptcha: |^: metas\.value(\.name)?$|^net_promoter_score: .*\.options$/.test(site);
    };
    const held = { convert: fromFluentForms, silent: OF_FLUENT, kindOf, isIdle };
    expect(silentlyLostKeys(given, KNOWN, held)).toEqual([]);
  });
});

const isOff = (value: unknown) => [undefined, false, null, '', 'no', 'false'].includes(value as string);
const keyOf = (site: string) => site.slice(site.lastIndexOf('.') + 1);

/**
 * Rules that decide if a key of Fluent Forms has no effect; undefined when a rule does not apply. The first decision
 * counts.
 */
const IDLE_IN_FLUENT: readonly ((site: string, around: readonly Loose[]) => boolean | undefined)[] = [
  // Conditions that are switched off, rules or groups of the other type of condition, and lines without a field.
  (site, around) => {
    const key = keyOf(site);
    if (!/conditional(s|_logics)\./.test(site) || key === 'status') return undefined;
    const holder = around.at(-1) ?? {};
    const rules = around.find(({ conditions, condition_groups: groups }) => conditions ?? groups);
    return (
      isOff(rules?.status) ||
      site.includes(rules?.type === 'group' ? '.conditions' : '.condition_groups') ||
      (key !== 'field' && ('operator' in holder || 'rules' in holder) && isOff(holder.field))
    );
  },
  // Keys that are switched off, and keys of mails and confirmations of another type.
  (site, around) =>
    /(scheduleForm|requireLogin|denyEmptySubmission|limitNumberOfEntries)\./.test(site)
      ? keyOf(site) !== 'enabled' && isOff(around.at(-1)?.enabled)
      : undefined,
  (site, around) => {
    if (!site.includes('sendTo.') || keyOf(site) === 'type') return undefined;
    const target = around.find(({ routing }) => routing);
    return !new RegExp(`sendTo\\.${text(target?.type) || 'email'}(\\.|$)`).test(site);
  },
  (site, around) => {
    if (!site.includes('confirmation.')) return undefined;
    const ways = text(WAYS[text(around.at(-1)?.redirectTo)]).split(' ');
    return keyOf(site) !== 'redirectTo' && !ways.includes(keyOf(site));
  },
  // A part that is hidden from visitors, and the text of a rule that is off or uses the site's text.
  (site, around) => {
    const isUnseen = around.some(({ settings }) => (settings as Loose | undefined)?.visible === false);
    return isUnseen ? keyOf(site) !== 'visible' : undefined;
  },
  (site, around) => {
    const holder = around.at(-1) ?? {};
    return keyOf(site) === 'message' && 'value' in holder ? isOff(holder.value) || holder.global === true : undefined;
  },
  (site, around) => (keyOf(site) === 'formula' ? around.at(-1)?.status !== true : undefined),
];

/** Creates an export with the features that the fixture has switched off. */
function switchedOn(): unknown {
  const rule = (field: string, value: string) => ({ field, operator: '=', value });
  const field = (element: string, name: string, settings: object = {}) => ({
    ...{ element, attributes: { name, value: '' }, settings: { label: name.toUpperCase(), ...settings } },
  });
  const groups = [{ rules: [rule('a', '1'), rule('b', '2')] }, { rules: [rule('a', '3')] }];
  const fields = [
    field('input_text', 'a'),
    field('input_text', 'b', { conditional_logics: { status: true, type: 'all', conditions: [rule('a', '1')] } }),
    field('input_text', 'c', { conditional_logics: { status: true, type: 'group', condition_groups: groups } }),
    field('input_date', 'd', { date_format: 'Y-m-d', date_config: '{minDate: "2026-01-01", disable: ["x"]}' }),
    field('input_text', 'h', { container_class: 'ff-hidden' }),
    field('input_number', 'n', {
      validation_rules: { min: { value: '2', message: 'Two at least' }, digits: { value: '3' } },
    }),
    field('input_number', 'sum', { calculation_settings: { status: true, formula: '{input.n} * 2' } }),
  ];
  const on = {
    scheduleForm: {
      enabled: true,
      start: '2026-01-01 10:00:00',
      end: '2026-02-01 10:00:00',
      pendingMsg: 'Soon',
      expiredMsg: 'Over',
      selectedDays: ['Monday'],
    },
  };
  const settings = (confirmation: object, most: string) => ({
    confirmation,
    restrictions: {
      ...on,
      limitNumberOfEntries: { enabled: true, numberOfEntries: '5', period: most, limitReachedMsg: 'Full' },
      requireLogin: { enabled: true, requireLoginMsg: 'Sign in' },
      denyEmptySubmission: { enabled: true, message: 'Nothing there' },
    },
    delete_entry_on_submission: 'yes',
  });
  const routing = [
    { input_value: 'x@example.org', ...rule('a', '1') },
    { input_value: 'y@example.org', ...rule('a', '2') },
  ];
  const mail = (sendTo: object) => ({ name: 'M', enabled: true, sendTo, subject: 'S', message: '{all_data}' });
  const meta = (meta_key: string, value: object) => ({ meta_key, value: JSON.stringify(value) });
  const submitButton = {
    ...{ element: 'button', attributes: { class: 'ff-hidden' } },
    settings: {
      button_ui: { text: 'Go' },
      conditional_logics: { status: true, type: 'any', conditions: [rule('a', '1')] },
    },
  };
  const form = (confirmation: object, most: string) => ({
    title: most,
    form_fields: { fields, submitButton },
    metas: [
      meta('formSettings', settings(confirmation, most)),
      meta('notifications', { ...mail({ type: 'routing', routing }), attachments: ['x'] }),
      meta('notifications', mail({ type: 'email', email: 'z@example.org' })),
      meta('double_optin_settings', { status: 'yes' }),
    ],
  });
  return [
    form({ redirectTo: 'customUrl', customUrl: 'https://example.org/ok', enable_query_string: 'yes' }, 'day'),
    form({ redirectTo: 'customPage', customPage: '7' }, 'total'),
    form({ redirectTo: 'samePage', messageToShow: 'Thanks', samePageFormBehavior: 'reset_form' }, 'total'),
  ];
}
