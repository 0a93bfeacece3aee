import { describe, expect, test } from '@jest/globals';
import { definitionOf, processOf, respondentAddress } from '#features/processes/option.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail', required: true },
  { type: 'text', name: 'name', label: 'Name' },
  { type: 'text', name: 'secret', label: 'Secret', sensitive: true },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'text', name: 'number', label: 'Number' },
  { type: 'group', name: 'firm', label: 'Firm', fields: [{ type: 'text', name: 'city', label: 'City' }] },
];
const approve = { key: 'a', title: 'A', kind: 'approve', who: [{ to: 'ada@example.org' }] };
const verify = { key: 'v', title: 'V', kind: 'verify', address_field: 'email' };
const fill = { key: 'f', title: 'F', kind: 'fill', who: [{ to: 'ada@example.org' }], fields: ['number'] };
const deadline = (more: object) => ({ after: 4, unit: 'days', ...more });

/** Returns the mistakes of a form with a process, by their paths below the option. */
const mistakes = (process: object, more: object = {}, fields: object[] = FIELDS): Record<string, string> => {
  const errors = Object.entries(mistakesOf(() => formConfig(fields, { process, ...more })));
  return Object.fromEntries(errors.map(([path, message]) => [path.replace('config.options.', ''), message]));
};
const ofStep = (step: object, ...others: object[]) => mistakes({ steps: [...others, step] });

describe('A process is refused', () => {
  test.each<[string, () => Record<string, string>, string, RegExp]>([
    ['without a title', () => ofStep({ ...approve, title: undefined }), 'process.steps[0].title', /is required/],
    ['of an unknown kind', () => ofStep({ ...approve, kind: 'sleep' }), 'process.steps[0].kind', /one of: verify/],
    ['that asks nobody', () => ofStep({ ...approve, who: [] }), 'process.steps[0].who', /is required/],
    ['that asks nobody in an entry', () => ofStep({ ...approve, who: [{}] }), 'process.steps[0].who[0]', /exactly one/],
    [
      'that asks in two ways at once',
      () => ofStep({ ...approve, who: [{ to: 'a@b.org', role: 'reader' }] }),
      'process.steps[0].who[0]',
      /exactly one/,
    ],
    [
      'that asks a field without an address',
      () => ofStep({ ...approve, who: [{ to: '{field:name}' }] }),
      'process.steps[0].who[0].to',
      /does not hold an e-mail/,
    ],
    [
      'that asks whom a later step names',
      () => ofStep({ ...approve, who: [{ named_in: 'b' }] }),
      'process.steps[0].who[0].named_in',
      /earlier step/,
    ],
    [
      'that asks whom a step names that names nobody',
      () => ofStep({ ...approve, key: 'b', who: [{ named_in: 'a' }] }, approve),
      'process.steps[1].who[0].named_in',
      /names_next/,
    ],
    ['with two steps of one key', () => ofStep(approve, approve), 'process.steps[1].key', /used by another/],
    ['with a confirmation that is not first', () => ofStep(verify, approve), 'process.steps[1].kind', /only the first/],
    [
      'with a confirmation of no address',
      () => ofStep({ ...verify, address_field: 'name' }),
      'process.steps[0].address_field',
      /type email/,
    ],
    [
      'with a confirmation that is not needed to go on',
      () => ofStep({ ...verify, leads_to: { lapsed: 'next' } }),
      'process.steps[0].leads_to.lapsed',
      /must be an end/,
    ],
    [
      'with a confirmation under a condition',
      () =>
        ofStep({
          ...verify,
          conditional: { action: 'show', match: 'all', rules: [{ field: 'name', op: 'not_empty' }] },
        }),
      'process.steps[0].conditional',
      /left out/,
    ],
    [
      'in a form that stores nothing',
      () => mistakes({ steps: [approve] }, { store_submissions: false }),
      'process.steps',
      /store_submissions/,
    ],
    [
      'that leads to a step that does not exist',
      () => ofStep({ ...approve, leads_to: { rejected: 'step:x' } }),
      'process.steps[0].leads_to.rejected',
      /does not exist/,
    ],
    [
      'that leads nowhere',
      () => ofStep({ ...approve, leads_to: { rejected: 'away' } }),
      'process.steps[0].leads_to.rejected',
      /must be next/,
    ],
    [
      'with a target of an outcome of another kind',
      () => ofStep({ ...approve, leads_to: { signed: 'next' } }),
      'process.steps[0].leads_to.signed',
      /no outcome/,
    ],
    [
      'that leads to the end of stopped ones',
      () => ofStep({ ...approve, leads_to: { rejected: 'end:stopped' } }),
      'process.steps[0].leads_to.rejected',
      /stopped/,
    ],
    [
      'with a step that nothing leads to',
      () => ofStep({ ...approve, key: 'b' }, { ...approve, leads_to: { approved: 'end:x', rejected: 'end:y' } }),
      'process.steps[1]',
      /never reached/,
    ],
    [
      'that goes in a circle',
      () => ofStep({ ...approve, leads_to: { approved: 'step:a', rejected: 'step:a' } }),
      'process.steps[0].leads_to',
      /circle/,
    ],
    [
      'with a reminder after the deadline',
      () => ofStep({ ...approve, deadline: deadline({ remind_after: [5] }) }),
      'process.steps[0].deadline.remind_after[0]',
      /less than after/,
    ],
    [
      'with reminders out of order',
      () => ofStep({ ...approve, deadline: deadline({ remind_after: [2, 1] }) }),
      'process.steps[0].deadline.remind_after[1]',
      /more than/,
    ],
    [
      'with a handover to nobody',
      () => ofStep({ ...approve, deadline: deadline({ actions: [{ do: 'hand_on' }] }) }),
      'process.steps[0].deadline.actions[0].who',
      /is required/,
    ],
    [
      'with a decision of another kind',
      () => ofStep({ ...approve, deadline: deadline({ actions: [{ do: 'decide', outcome: 'signed' }] }) }),
      'process.steps[0].deadline.actions[0].outcome',
      /one of: approved/,
    ],
    [
      'with an action after a decision',
      () =>
        ofStep({
          ...approve,
          deadline: deadline({ actions: [{ do: 'decide', outcome: 'rejected' }, { do: 'remind' }] }),
        }),
      'process.steps[0].deadline.actions[1]',
      /never reached/,
    ],
    [
      'with a wait for a field that is no day',
      () => ofStep({ key: 'w', title: 'W', kind: 'wait', until: { field: 'name' } }),
      'process.steps[0].until.field',
      /date or datetime/,
    ],
    [
      'with a wait in two ways',
      () => ofStep({ key: 'w', title: 'W', kind: 'wait', until: { field: 'day', weekday: 1 } }),
      'process.steps[0].until',
      /only one/,
    ],
    [
      'with a time that is none',
      () => ofStep({ key: 'w', title: 'W', kind: 'wait', until: { weekday: 1, time: '25:00' } }),
      'process.steps[0].until.time',
      /HH:MM/,
    ],
    [
      'with fields of a step that fills none in',
      () => ofStep({ ...approve, fields: ['number'] }),
      'process.steps[0].fields',
      /kind fill/,
    ],
    [
      'with a step that fills in nothing',
      () => ofStep({ ...fill, fields: [] }),
      'process.steps[0].fields',
      /is required/,
    ],
    [
      'with a field in a group',
      () => ofStep({ ...fill, fields: ['firm.city'] }),
      'process.steps[0].fields[0]',
      /outside of groups/,
    ],
    [
      'with a field of two steps',
      () => ofStep({ ...fill, key: 'g' }, fill),
      'process.steps[1].fields[0]',
      /another step: f/,
    ],
    [
      'that shows a sensitive field',
      () => ofStep({ ...approve, shows: ['secret'] }),
      'process.steps[0].shows[0]',
      /sensitive/,
    ],
    [
      'that shows no field',
      () => ofStep({ ...approve, shows: ['nothing'] }),
      'process.steps[0].shows[0]',
      /name of a field/,
    ],
    ['that returns to nobody', () => ofStep({ ...approve, may_return: true }), 'process.address_field', /may_return/],
    [
      'with the name of an end that is not reached',
      () => mistakes({ steps: [approve], ends: [{ key: 'lapsed', title: 'L' }] }),
      'process.ends[0].key',
      /no end/,
    ],
    [
      'with two names of one end',
      () =>
        mistakes({
          steps: [approve],
          ends: [
            { key: 'rejected', title: 'L' },
            { key: 'rejected', title: 'M' },
          ],
        }),
      'process.ends[1].key',
      /another end/,
    ],
    [
      'with a holiday that is no day',
      () => mistakes({ steps: [approve], calendar: { holidays: ['2026-02-30'] } }),
      'process.calendar.holidays[0]',
      /YYYY-MM-DD/,
    ],
    [
      'without a working day',
      () => mistakes({ steps: [approve], calendar: { working_days: [] } }),
      'process.calendar.working_days',
      /day of the week/,
    ],
    [
      'by a notification of an outcome that it has not',
      () => mistakes({ steps: [approve] }, { notifications: [{ to: 'a@b.org', on: ['step:a:signed'] }] }),
      'notifications[0].on[0]',
      /no occasion/,
    ],
    [
      'by a notification of a form without one',
      () => mistakes({}, { notifications: [{ to: 'a@b.org', on: ['ended:completed'] }] }),
      'notifications[0].on[0]',
      /has no process/,
    ],
  ])('%s', (_what, refused, path, message) => {
    expect(refused()).toMatchObject({ [path]: expect.stringMatching(message) });
  });

  test('by a field of respondents that depends on one that a step fills in', () => {
    const conditional = { action: 'show', match: 'all', rules: [{ field: 'number', op: 'not_empty' }] };
    const fields = [...FIELDS, { type: 'text', name: 'late', label: 'Late', conditional }];
    expect(mistakes({ steps: [fill] }, {}, fields)).toEqual({
      'config.fields[6].conditional': expect.stringContaining('a step fills it in'),
    });
  });
});

test('A confirmation lapses after a week, and every outcome leads somewhere', () => {
  const config = formConfig(FIELDS, { process: { steps: [verify, approve] } });
  const option = processOf(config);
  const [step] = option ? definitionOf(option).steps : [];
  expect(step).toMatchObject({
    who: [{ to: '{field:email}' }],
    deadline: { after: 7, unit: 'days', actions: [{ do: 'decide', outcome: 'lapsed' }] },
  });
  expect(respondentAddress(config, { email: 'Ada@Example.org' })).toBe('ada@example.org');
  expect(respondentAddress(config, { email: '' })).toBeNull();
});

test('A process without steps is none', () => {
  expect(processOf(formConfig(FIELDS, { process: {} }))).toBeNull();
});

test('a step takes no place: it cannot fill in a time that is booked', () => {
  const slot = {
    type: 'slot',
    name: 'visit',
    minutes: 30,
    dates: [{ date: '2099-05-18', from: '09:00', to: '10:00' }],
  };
  expect(mistakes({ steps: [{ ...fill, fields: ['visit'] }] }, {}, [...FIELDS, slot])).toEqual({
    'process.steps[0].fields[0]': expect.stringContaining(
      'must not be visit: a field of type slot is settled when the form is sent',
    ),
  });
});
