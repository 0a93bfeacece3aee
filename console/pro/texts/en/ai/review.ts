import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('aiReview', {
  title: (form: string) => `“${form}” and a model`,
  review: 'Review',
  change: 'Change',
  reviewAbout:
    'A model looks for what is wrong with the form and proposes changes. Title, fields and options go to it, without secrets, integrations and anything that visitors sent.',
  changeAbout:
    'Say what is to be different; a model proposes the whole form with that change. Nothing is saved before you have seen it.',
  focus: 'What to look at above all (may be left empty)',
  focusExample: 'Such as: is it easy on a phone? Is anything asked that we do not need?',
  instruction: 'What is to be different?',
  instructionExample:
    'Such as: ask for the company only when the topic is an offer, and make the phone number optional.',
  ask: 'Review the form',
  askAgain: 'Review again',
  propose: 'Propose the change',
  proposeAgain: 'Propose again',
  findings: 'Findings',
  none: 'The model found nothing to change.',
  summary: 'In short',
  severities: { error: 'Mistake', warning: 'Problem', suggestion: 'Suggestion' },
  wholeForm: 'The form',
  show: 'Show the change',
  hide: 'Hide the change',
  noPatch: 'No change is proposed: see to it in the builder.',
  doesNotFit: 'The change does not fit the form as it is now. Review again.',
  apply: 'Apply this change',
  applied: 'Applied',
  appliedAs: (revision: string) => `The change is saved; the form is revision ${revision} now.`,
  applyTitle: 'Apply this change?',
  applyBody: 'The form is saved with what is shown, as a new revision. Earlier ones can be brought back.',
  cannot: 'The form cannot be saved with this change:',
  changed: (then: string, now: string) =>
    `The form is revision ${now} now, and revision ${then} was reviewed: look closely, or review again.`,
  differences: 'What would be different',
  preview: 'Preview with the change',
  notes: 'The model says:',
  builder: 'Open the builder',
  proposal: 'Proposal',
  save: 'Save the form so',
  same: 'The proposal is the form as it is.',
});
