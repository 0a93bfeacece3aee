import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../en/results.ts';

export const texts: Translated<typeof english> = {
  title: 'Ergebnisse',
  of: (form) => `Ergebnisse: ${form}`,
  toForm: 'Zurück zum Formular',
  toSubmissions: 'Zurück zu den Einsendungen',
  clear: 'Alle Filter entfernen',
  print: 'Drucken oder als PDF speichern',
  filters: 'Antworten, die die Einsendungen enthalten',
  filter: (question, answer) => `${question}: ${answer}`,
  unfilter: (answer) => `Filter entfernen: ${answer}`,
  counting: 'Die Einsendungen werden noch gezählt. Die Zahlen aktualisieren sich von selbst.',
  countedSince: (moment) =>
    `Nur Einsendungen seit ${moment} sind gezählt: Wählen Sie weniger Tage, um ältere zu sehen.`,
  none: 'Noch keine Antworten.',
  noneFound: 'Keine Einsendung passt.',
  submissions: (count, exact) => (exact === 1 ? 'Eine Einsendung' : `${count} Einsendungen`),
  answered: (answered, all) => `${answered} von ${all} beantwortet`,
  answeredInRows: (answered) => `${answered} Antworten, nach Zeilen gezählt`,
  average: 'Durchschnitt',
  total: 'Summe',
  nps: 'Net Promoter Score',
  promoters: 'Fürsprecher (9 und 10)',
  passives: 'Neutrale (7 und 8)',
  detractors: 'Kritiker (0 bis 6)',
  averagePlace: 'Mittlerer Platz',
  other: 'Anderes',
  showTexts: 'Neueste Antworten zeigen',
  words: 'Häufige Wörter:',
  submission: (id) => `Einsendung ${id}`,
};
