import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('aiSentence', {
  title: 'New form from a sentence',
  back: 'All ways to start',
  instruction: 'What is the form for, and what should it ask?',
  instructionHint:
    'Say who fills it in, which answers you need, and what depends on what. Include the e-mail addresses that receive submissions. Only this text is sent to the model.',
  examples: 'For example:',
  example1:
    'Sign-up for a summer camp: name and age of the child, allergies, T-shirt size, a contact of the parents, and whether lunch is wanted.',
  example2:
    'A repair request for tenants: flat, room, what is broken, pictures, when somebody is at home. Water damage is urgent.',
  example3:
    'Ask customers how the delivery was: stars, a reason when they are unhappy, and whether we may call them back.',
  language: 'Language of the form',
  ask: 'Propose a form',
  askAgain: 'Propose again',
  proposal: 'Proposal',
  about: 'Nothing is saved yet. You can change everything in the builder.',
  notes: 'The model says:',
  warnings: 'Needs attention:',
  mistakes: 'This cannot be saved as it is:',
  create: 'Create this form',
  preview: (title: string) => `Preview of “${title}”`,
  fields: (count: string) => `Fields: ${count}`,
});
