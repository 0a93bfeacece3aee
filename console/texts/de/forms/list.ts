import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/forms/list.ts';

export const texts: Translated<typeof english> = {
  search: 'Titel durchsuchen',
  state: 'Welche Formulare',
  active: 'In Gebrauch',
  trash: 'Papierkorb',
  all: 'Alle',
  sort: 'Reihenfolge',
  sorts: {
    '-updated_at': 'Zuletzt geändert',
    updated_at: 'Am längsten unverändert',
    title: 'Titel, A bis Z',
    '-title': 'Titel, Z bis A',
    '-id': 'Neueste zuerst',
    id: 'Älteste zuerst',
  },
  title: 'Titel',
  submissions: 'Einsendungen',
  last: 'Letzte Einsendung',
  failed: 'Fehlgeschlagene Zustellungen',
  drafts: 'Entwürfe',
  updated: 'Geändert',
  actions: 'Aktionen',
  atLeast: (count) => `${count}+`,
  never: 'noch keine',
  total: (count) => (count === '1' ? 'Ein Formular' : `${count} Formulare`),
  emptyActive:
    'Ein Formular sammelt, was Menschen Ihnen senden: Fragen, Bestellungen, Bewerbungen. Das erste aus einer Vorlage zu machen dauert eine Minute.',
  emptyTrash: 'Der Papierkorb ist leer.',
  first: 'Erstes Formular anlegen',
  submissionsOf: (title) => `Einsendungen von „${title}“`,
  failedOf: (title) => `Fehlgeschlagene Zustellungen von „${title}“`,
};
