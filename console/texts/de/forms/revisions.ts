import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/forms/revisions.ts';

export const texts: Translated<typeof english> = {
  title: (form) => `Fassungen von „${form}“`,
  revision: (number) => `Fassung ${number}`,
  current: 'jetzt',
  list: 'Fassungen',
  listAbout:
    'Jedes Speichern, das etwas änderte, hinterließ eine. Wählen Sie zwei, um zu sehen, worin sie sich unterscheiden.',
  older: 'Ältere',
  newer: 'Neuere',
  number: 'Fassung',
  when: 'Gespeichert',
  who: 'Von',
  formTitle: 'Titel',
  unknown: 'nicht bekannt',
  whoTold: 'Wer gespeichert hat, sagt das Protokoll, solange es aufbewahrt wird.',
  cli: 'der Befehlszeile',
  code: 'einem Programm',
  more: 'Ältere Fassungen',
  compare: (older, newer) => `Von ${older} zu ${newer}`,
  compareTitle: 'Was sich geändert hat',
  chooseTwo: 'Wählen Sie eine ältere und eine neuere Fassung.',
  onlyOne: 'Es gibt nur eine Fassung: Das Formular ist seitdem nicht geändert worden.',
  preview: 'Vorschau',
  previewOf: (number) => `Fassung ${number}, wie Besucher sie sahen`,
  restore: 'Zurückholen',
  restoreOf: (number) => `Fassung ${number} zurückholen`,
  restoreTitle: (number) => `Fassung ${number} zurückholen?`,
  restoreBody: 'Das Formular wird, was es damals war, als neue Fassung. Nichts Gesendetes ändert sich.',
  restored: (number, now) => `Das Formular ist wieder wie in Fassung ${number}; es ist jetzt Fassung ${now}.`,
  cannot: (number) =>
    `Fassung ${number} kann so nicht zurückgeholt werden: Die Regeln für Formulare sind seitdem andere, oder etwas Nötiges fehlt.`,
  pickOlder: (number) => `Fassung ${number} als die ältere`,
  pickNewer: (number) => `Fassung ${number} als die neuere`,
};
