import { text } from './text.ts';

/**
 * Every text for visitors, by feature. Another language is another file of the same type. Texts for administrators and
 * operators stand where they are used.
 */
export const en = {
  form: {
    success: 'Thank you. Your submission has been received.',
    failed: 'Please correct the marked fields and try again.',
  },
  /** What a value has to be, by rule. A field's own `messages` stand in their place. */
  rules: {
    required: text('{label} is required.'),
    accepted: 'Please tick this box to continue.',
    invalid_type: 'This value cannot be used here.',
    too_long: 'This value is too long.',
    min_length: text('Enter at least {min} characters.'),
    max_length: text('Enter at most {max} characters.'),
    pattern: 'This value does not have the expected format.',
    email: 'Enter a valid email address.',
    tel: 'Enter a valid phone number.',
    url: 'Enter a full web address, starting with https:// or http://.',
    number: 'Enter a number.',
    min: text('Enter {min} or more.'),
    max: text('Enter {max} or less.'),
    step: text('Enter a value in steps of {step}.'),
    date: 'Enter a valid date as YYYY-MM-DD.',
    option: 'Choose one of the options.',
    min_choices: text('Choose at least {min}.'),
    max_choices: text('Choose at most {max}.'),
  },
};
