import type { Silent } from '#features/conversion/watched.ts';
import { CONTENT, VALUES } from './source.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Keys of Contact Form 7 that need no note: the appearance of tags, and its default texts. */
export const SILENT: Silent = {
  keys: words('class id size cols tabindex label_first use_label_element'),
  usual: {
    mail_sent_ng: ['There was an error trying to send your message. Please try again later.'],
    validation_error: ['One or more fields have an error. Please check and try again.'],
    spam: ['There was an error trying to send your message. Please try again later.'],
    accept_terms: ['You must accept the terms and conditions before sending your message.'],
    invalid_required: ['Please fill out this field.', 'The field is required.'],
    invalid_too_long: ['This field has a too long input.', 'The field is too long.'],
    invalid_too_short: ['This field has a too short input.', 'The field is too short.'],
    upload_failed: ['There was an unknown error uploading the file.'],
    upload_file_type_invalid: ['You are not allowed to upload files of this type.'],
    upload_file_too_large: ['The uploaded file is too large.', 'The file is too big.'],
    upload_failed_php_error: ['There was an error uploading the file.'],
    invalid_date: ['Please enter a date in YYYY-MM-DD format.', 'The date format is incorrect.'],
    date_too_early: ['This field has a too early date.', 'The date is before the earliest one allowed.'],
    date_too_late: ['This field has a too late date.', 'The date is after the latest one allowed.'],
    invalid_number: ['Please enter a number.', 'The number format is invalid.'],
    number_too_small: ['This field has a too small number.', 'The number is smaller than the minimum allowed.'],
    number_too_large: ['This field has a too large number.', 'The number is larger than the maximum allowed.'],
    quiz_answer_not_correct: ['The answer to the quiz is incorrect.'],
    captcha_not_match: ['Your entered code is incorrect.'],
    invalid_email: ['Please enter an email address.', 'The e-mail address entered is invalid.'],
    invalid_url: ['Please enter a URL.', 'The URL is invalid.'],
    invalid_tel: ['Please enter a telephone number.', 'The telephone number is invalid.'],
  },
  words: { [VALUES]: 'further values', [CONTENT]: 'text between its tags' },
};
