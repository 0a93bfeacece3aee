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
    invalid_rows_of: 'The form no longer has the rows that it shows',
    too_many_exports: 'As many exports are made as may be: see whether one of them hangs',
    export_removed: 'It was removed before it was there',
    export_expired: 'Its time was over before it went',
    recipients_refused: 'Some recipients were refused; the others were told',
    recipients_missing: 'It has no recipients',
    export_schedule_unreadable: 'It was sealed with a key that the service no longer has: remove it, and make it anew',
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
    invalid_rows_of: 'Das Formular hat die Zeilen nicht mehr, die er zeigt',
    too_many_exports: 'Es werden so viele Exporte erstellt, wie sein dürfen: Sehen Sie nach, ob einer hängt',
    export_removed: 'Er wurde entfernt, bevor er da war',
    export_expired: 'Seine Zeit war um, bevor er zugestellt wurde',
    recipients_refused: 'Einige Empfänger wurden abgewiesen; die anderen haben Nachricht',
    recipients_missing: 'Er hat keine Empfänger',
    export_schedule_unreadable:
      'Er ist mit einem Schlüssel versiegelt, den der Dienst nicht mehr hat: Entfernen Sie ihn und legen Sie ihn neu an',
  },
);

/** Why an export was not made, or not delivered: a sentence without its full stop. */
export function exportError(code: string, language: Language): string {
  const own: Readonly<Record<string, string>> = errors[language];
  const text = reasonText(code, language);
  return own[code] ?? (text === code ? code : `${text} (${code})`);
}
