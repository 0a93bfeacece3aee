import { reasonText } from '#console/parts/reasons/reason-text.ts';
import { defineTexts, type Language } from '#console/texts/language.ts';

/** Of exports that are made and kept. */
export const texts = defineTexts(
  {
    ofSchedule: 'by a schedule',
    delivered: 'Delivered',
    notDelivered: (why: string) => `Not delivered: ${why}`,
    temporal: 'Run in Temporal',
  },
  {
    ofSchedule: 'nach Zeitplan',
    delivered: 'Zugestellt',
    notDelivered: (why) => `Nicht zugestellt: ${why}`,
    temporal: 'Lauf in Temporal',
  },
);

const errors = defineTexts(
  {
    submission_erased: 'A submission that was in it has been erased',
    too_many_files: 'There are too many files for one export: take a part of them by days',
    too_many_rows: 'There are too many submissions for a workbook: take CSV',
    too_many_columns: 'There are too many columns for a workbook: take CSV',
    form_trashed: 'The form is in the trash',
    form_not_found: 'The form is gone',
    store_not_set: 'The bucket of exports is not set',
    store_refused: 'The bucket refuses what is put there',
    store_unavailable: 'The bucket does not answer',
    failed: 'Something unexpected has happened',
    validation_failed: 'The form no longer has what it is made of',
  },
  {
    submission_erased: 'Eine Einsendung, die darin war, wurde gelöscht',
    too_many_files: 'Es sind zu viele Dateien für einen Export: Nehmen Sie einen Teil nach Tagen',
    too_many_rows: 'Es sind zu viele Einsendungen für eine Arbeitsmappe: Nehmen Sie CSV',
    too_many_columns: 'Es sind zu viele Spalten für eine Arbeitsmappe: Nehmen Sie CSV',
    form_trashed: 'Das Formular ist im Papierkorb',
    form_not_found: 'Das Formular gibt es nicht mehr',
    store_not_set: 'Der Bucket für Exporte ist nicht eingerichtet',
    store_refused: 'Der Bucket weist ab, was hineinsoll',
    store_unavailable: 'Der Bucket antwortet nicht',
    failed: 'Etwas Unerwartetes ist geschehen',
    validation_failed: 'Das Formular hat nicht mehr, woraus er gemacht wird',
  },
);

/** Why an export was not made, or not delivered: a sentence without its full stop. */
export function exportError(code: string, language: Language): string {
  const own: Readonly<Record<string, string>> = errors[language];
  const text = reasonText(code, language);
  return own[code] ?? (text === code ? code : `${text} (${code})`);
}
