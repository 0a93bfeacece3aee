import { endOfSlot, slotsOf, zoneOf } from '#forms/slots/calendar.ts';
import { localeOf } from '#texts/index.ts';
import { DAY_MS } from '#time.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { checkSlots, MOST_DAYS_AHEAD, slotKeys } from './slot-config.ts';
import { isLocal, isSlotOf, renderSlots, SLOT_PARTS, slotInWords, slotPart } from './slot-input.ts';
import { LOCAL, slotRule } from './slot-rule.ts';
import { orBlank } from './text-value.ts';

export const rule = slotRule;

/** A time that visitors book: an appointment, a session, a visit. The value is its start in the field's time zone. */
export function slot() {
  return defineFieldType({
    ...rule,
    requiredText: 'slot',
    rareRules: ['slot'],
    keys: slotKeys,
    checkConfig: checkSlots,
    validate: (value, field) => (isSlotOf(plainText(value), field) ? null : { rule: 'slot' }),
    isInTime: true,
    sample: (field) => {
      const { from = field.dates?.[0]?.date ?? '2030-01-28' } = field;
      const early = Date.parse(`${from}T00:00Z`) - DAY_MS;
      return slotsOf({ ...field, notice_hours: 0, days_ahead: MOST_DAYS_AHEAD }, early)[0]?.start ?? '';
    },
    summary: () => ({ kind: 'time', by: 'slot', of: plainText }),
    partsOf: () => SLOT_PARTS,
    partText: slotPart,
    display: (value, field) => {
      const start = plainText(value);
      if (!isLocal(start)) return start;
      const [end = ''] = endOfSlot(field, start).split('T').toReversed();
      return `${start.replace('T', ' ')}–${end} (${zoneOf(field)})`;
    },
    displayLocal: (value, field, form) => slotInWords(plainText(value), field, localeOf(form)),
    jsonSchema: (_field, required) => {
      const schema = { type: 'string', pattern: LOCAL.source };
      return required ? schema : orBlank(schema);
    },
    frame: 'labelled',
    shows: (value, field) => (isSlotOf(plainText(value), field) ? value : ''),
    renderInput: renderSlots,
  });
}
