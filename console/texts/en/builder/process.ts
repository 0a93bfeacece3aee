import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('builderProcess', {
  none: 'Nobody has to do anything after sending. Add what people do, one step after the other.',
  add: 'Add a step',
  /** The titles of new steps, by kind. */
  begin: {
    verify: 'Confirm the address',
    approve: 'Approval',
    fill: 'Fill in',
    sign: 'Signature',
    wait: 'Waiting time',
  },
  /** The internal names of new steps, by kind: letters and digits only. */
  keys: { verify: 'confirm', approve: 'approval', fill: 'fill_in', sign: 'signature', wait: 'wait' },
  picture: 'The way through the steps',
  sent: 'Sent',
  untitled: 'No name',
  sometimes: 'under a condition',
  untitledStep: (number: number) => `Step ${number}`,
  namedIn: (step: string) => `whoever “${step}” names`,
  within: (count: number, unit: string) => `${count} ${unit.toLowerCase()}`,
  groups: {
    step: 'The step',
    time: 'Time',
    next: 'What comes next',
    page: 'What people see',
    mail: 'E-mail',
    when: 'When',
  },
  when: (outcome: string) => `${outcome}:`,
  usually: (target: string) => `${target} (usual)`,
  toNext: 'on to the next step',
  toItself: 'this step again',
  toStep: (step: string) => `on to “${step}”`,
  toEnd: (end: string) => `the end “${end}”`,
  ends: 'Ends',
  endsNote: 'What the sender reads when it is over.',
  noEnds: 'Senders read the usual texts.',
  untitledEnd: (number: number) => `End ${number}`,
  describeEnd: (end: string) => `Texts for “${end}”`,
  usualEnds: {
    completed: 'Done',
    rejected: 'Refused',
    declined: 'Declined',
    lapsed: 'Not answered in time',
    stopped: 'Stopped',
  },
});
