import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/submissions/import.ts';

export const texts: Translated<typeof english> = {
  import: 'Importieren',
  title: 'Einsendungen importieren',
  needsForm: 'Wählen Sie zuerst ein Formular: Eine Tabelle wird in ein Formular importiert.',
  about:
    'Eine CSV-Tabelle mit Überschriften in der ersten Zeile. Nichts wird importiert, bevor Sie es bestätigen. Importierte Einsendungen senden keine E-Mails und lösen keine Integrationen aus.',
  file: 'Tabelle (CSV)',
  charset: 'Zeichenkodierung',
  charsets: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252 (Westeuropa)', 'utf-16le': 'UTF-16' },
  separator: 'Trennzeichen',
  foundOut: 'Automatisch erkennen',
  separators: { comma: 'Komma', semicolon: 'Semikolon', tab: 'Tabulator' },
  load: 'Laden',
  loaded: 'Tabelle geladen.',
  tables: 'Tabellen',
  states: {
    loading: 'Wird geladen',
    loaded: 'Geladen',
    checking: 'Wird geprüft',
    checked: 'Geprüft',
    running: 'Wird importiert',
    done: 'Importiert',
    failed: 'Fehlgeschlagen',
  },
  table: (when, rows) => `${when}, ${rows} Zeilen`,
  wouldCome: (added) => `${added} würden importiert`,
  cameIn: (added) => `${added} importiert`,
  known: (count) => `${count} bereits vorhanden oder doppelt`,
  refused: (count) => `${count} haben Fehler`,
  error: (code) =>
    code === 'person_erased'
      ? 'Eine Person wurde gelöscht, die darin stand.'
      : code === 'form_trashed'
        ? 'Sein Formular ist im Papierkorb.'
        : `(${code})`,
  keptUntil: 'Bis',
  heading: 'Überschrift',
  means: 'Feld',
  keptAs: 'Gespeichert als',
  notRead: 'nicht gelesen: Prüfen zeigt den Grund',
  dateOrder: 'Datumsformat',
  dateOrders: { dmy: 'Tag zuerst (31/12/2026)', mdy: 'Monat zuerst (12/31/2026)', ymd: 'Jahr zuerst (2026/12/31)' },
  decimal: 'Dezimaltrennzeichen',
  decimals: { comma: 'Ein Komma (1.200,50)', point: 'Ein Punkt (1,200.50)' },
  unclear: 'Einige Zahlen sind mehrdeutig, zum Beispiel 1.234. Wählen Sie das Dezimaltrennzeichen.',
  nothing: 'Nichts',
  id: 'Eindeutige ID der Zeile',
  time: 'Zeitpunkt des Sendens',
  meaningOf: (heading) => `Feld für ${heading}`,
  aboutId:
    'An der ID wird eine Zeile erkannt, die erneut importiert wird. Ohne ID werden alle Werte der Zeile verglichen.',
  leftOut: (names) => `Nicht importierbar: ${names}.`,
  incomplete: 'Zeilen mit fehlenden Pflichtangaben zulassen',
  check: 'Prüfen',
  run: 'Importieren',
  begun: 'Gestartet.',
  remove: 'Entfernen',
  removeThis: (name) => `Tabelle von ${name} entfernen`,
  removed: 'Tabelle entfernt.',
  mistakes: 'Fehler',
  row: (row) => `Zeile ${row}`,
  ownMistake: { id_column: 'Eindeutige ID der Zeile', time_column: 'Zeitpunkt des Sendens' },
  given: (cells) => `„${cells}“`,
  downloadRefused: 'Diese Zeilen herunterladen',
  aboutRefused:
    'Berichtigen Sie sie in der Datei und laden Sie diese hier: Was schon importiert ist, wird nicht noch einmal importiert.',
  more: 'Weitere Fehler',
};
