import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/submissions/import.ts';

export const texts: Translated<typeof english> = {
  import: 'Importieren',
  title: 'Einsendungen importieren',
  needsForm: 'Wählen Sie zuerst ein Formular: Eine Tabelle kommt in ein Formular.',
  about:
    'Eine Tabelle als CSV, deren erste Zeile die Überschriften hat. Nichts kommt hinein, bevor Sie es sagen. Für das, was hineinkommt, wird nichts gesendet: keine Mails, keine Aufrufe.',
  file: 'Tabelle (CSV)',
  charset: 'Zeichen stehen als',
  charsets: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252 (Westeuropa)', 'utf-16le': 'UTF-16' },
  separator: 'Zwischen Zellen',
  foundOut: 'Wird erkannt',
  separators: { comma: 'Komma', semicolon: 'Semikolon', tab: 'Tabulator' },
  load: 'Laden',
  loaded: 'Die Tabelle ist geladen.',
  tables: 'Tabellen',
  states: {
    loading: 'Wird geladen',
    loaded: 'Wartet',
    checking: 'Wird geprüft',
    checked: 'Geprüft',
    running: 'Wird importiert',
    done: 'Importiert',
    failed: 'Gescheitert',
  },
  table: (when, rows) => `${when}, ${rows} Zeilen`,
  wouldCome: (added) => `${added} kämen hinein`,
  cameIn: (added) => `${added} kamen hinein`,
  known: (count) => `${count} gibt es schon, oder sie stehen zweimal da`,
  refused: (count) => `${count} haben Fehler`,
  error: (code) =>
    code === 'person_erased'
      ? 'Eine Person wurde gelöscht, die darin stand.'
      : code === 'form_trashed'
        ? 'Sein Formular ist im Papierkorb.'
        : `(${code})`,
  keptUntil: 'Bis',
  heading: 'Überschrift',
  means: 'Bedeutet',
  keptAs: 'Gespeichert als',
  notRead: 'nicht gelesen: Prüfen sagt, warum',
  dateOrder: 'Tage stehen als',
  dateOrders: { dmy: 'Tag zuerst (31/12/2026)', mdy: 'Monat zuerst (12/31/2026)', ymd: 'Jahr zuerst (2026/12/31)' },
  decimal: 'Vor Dezimalen steht',
  decimals: { comma: 'Ein Komma (1.200,50)', point: 'Ein Punkt (1,200.50)' },
  unclear: 'Manche ihrer Zahlen können zweierlei heißen, etwa 1.234. Wählen Sie, was vor Dezimalen steht.',
  nothing: 'Nichts',
  id: 'Was in jeder Zeile anders ist',
  time: 'Wann es gesendet wurde',
  meaningOf: (heading) => `Was ${heading} bedeutet`,
  aboutId:
    'Daran wird eine Zeile erkannt, wenn sie noch einmal kommt. Ohne das wird eine Zeile an allem erkannt, was in ihr steht.',
  leftOut: (names) => `Keine Tabelle bringt: ${names}.`,
  incomplete: 'Zeilen darf fehlen, was auszufüllen ist',
  check: 'Prüfen',
  run: 'Importieren',
  begun: 'Es hat begonnen.',
  remove: 'Entfernen',
  removeThis: (name) => `Die Tabelle von ${name} entfernen`,
  removed: 'Die Tabelle ist entfernt.',
  mistakes: 'Fehler',
  row: (row) => `Zeile ${row}`,
  ownMistake: { id_column: 'Was in jeder Zeile anders ist', time_column: 'Wann es gesendet wurde' },
  more: 'Weitere Fehler',
};
