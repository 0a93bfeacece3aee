import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/forms/list.ts';

export const texts: Translated<typeof english> = {
  search: 'Titel durchsuchen',
  state: 'Anzeigen',
  active: 'In Verwendung',
  trash: 'Papierkorb',
  all: 'Alle',
  sort: 'Sortieren nach',
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
  failed: 'Gescheiterte Zustellungen',
  drafts: 'Entwürfe',
  updated: 'Geändert',
  actions: 'Aktionen',
  atLeast: (count) => `${count}+`,
  never: 'noch keine',
  total: (count) => (count === '1' ? 'Ein Formular' : `${count} Formulare`),
  emptyActive:
    'Formulare sammeln Fragen, Bestellungen, Bewerbungen und mehr. Mit einer Vorlage legen Sie Ihr erstes in einer Minute an.',
  emptyTrash: 'Der Papierkorb ist leer.',
  first: 'Erstes Formular anlegen',
  submissionsOf: (title) => `Einsendungen von „${title}“`,
  failedOf: (title) => `Gescheiterte Zustellungen von „${title}“`,
};
