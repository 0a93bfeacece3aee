import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/visits.ts';

export const texts: Translated<typeof english> = {
  title: 'Vom Öffnen bis zum Absenden',
  views: 'Formular geöffnet',
  starts: 'Ausfüllen begonnen',
  sends: 'Einsendungen',
  rate: (percent) => `${percent} derer, die begonnen haben`,
  startRate: (percent) => `${percent} derer, die es geöffnet haben`,
  time: 'Zeit zum Ausfüllen',
  between: (from, to) => `Die Hälfte der Besucher braucht ${from} bis ${to}.`,
  pages: 'Wo Besucher aufhören',
  page: (number) => `Seite ${number}`,
  pageTitle: (number, title) => `${number}. ${title}`,
  reached: (count) => `${count} erreicht`,
  left: (count, percent) => `${count} hier aufgehört (${percent})`,
  nobodyLeft: 'Niemand hat hier aufgehört',
  typical: (time) => `meist ${time}`,
  fields: 'Das letzte Feld vor dem Aufhören',
  fieldsAbout: 'Besucher, die begonnen, nichts abgesendet und dieses Feld zuletzt geändert haben.',
  none: 'Keine Besuche an diesen Tagen.',
  noneYet: 'Noch keine Besuche.',
  off: 'Dieses Formular zählt keine Besuche. Um sie zu zählen, schalten Sie in seinen Optionen unter „Daten“ den Schalter „Keine Besuche zählen“ aus.',
  offNow: 'Dieses Formular zählt keine Besuche mehr. Hier stehen ältere.',
  about: 'Was gezählt wird',
  how: 'Die Seite des Formulars zählt, wie oft sie geöffnet wird, wann jemand das erste Feld ändert, welche Seiten erreicht werden, wie lange das ungefähr dauert und welches Feld zuletzt geändert wurde. Sie setzt kein Cookie und sendet keine Antwort und nichts, woran man jemanden wiedererkennt: Wer zweimal kommt, zählt zweimal.',
  not: 'Nicht gezählt: Besucher, deren Browser um Schutz vor Verfolgung bittet (Global Privacy Control, Do Not Track), und Robots, die sich so nennen. Ohne JavaScript zählen nur das Öffnen und die Seiten des Formulars. Einsendungen enthalten auch die von Programmen; es können also mehr sein als begonnene.',
};
