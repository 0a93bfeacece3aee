import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/site.ts';

export const texts: Translated<typeof english> = {
  title: 'Website',
  form: 'Einstellungen der Website',
  identity: 'Name und Logo',
  name: 'Name',
  nameHelp: 'Erscheint in E-Mails, Dokumenten und Seiten und als {site:name} in Vorlagen.',
  logo: 'Adresse des Logos',
  logoHelp: 'Die https://-Adresse eines Bildes. E-Mails mit Layout zeigen es an.',
  locale: 'Zeit und Sprache',
  zone: 'Zeitzone',
  zoneHelp:
    'Für Datumsangaben in E-Mails, Dokumenten und Exporten. Die Konsole zeigt Zeiten in der Zeitzone Ihres Browsers.',
  language: 'Sprache',
  languageHelp: 'Ein Sprachkürzel wie de oder pt-BR. Gilt für neue Formulare ohne eigene Sprache.',
  languageIs: (name) => `${name}.`,
  limits: 'Einsendungen pro Adresse',
  limitsAbout:
    'Besucher über der Grenze werden gebeten zu warten. 0 bedeutet keine Grenze. Ein Formular kann eigene Grenzen haben.',
  atOneForm: 'An ein Formular',
  atAllForms: 'An alle Formulare zusammen',
  perMinute: 'Pro Minute',
  perHour: 'Pro Stunde',
  audit: 'Protokoll',
  auditDays: 'Aufbewahrung der Einträge in Tagen',
  auditHelp: 'Von 1 bis 3650.',
  posts: 'Arten von Beiträgen',
  postsAbout: 'Arten, die Formulare aus einer Einsendung erstellen können, zusätzlich zu Beiträgen und Seiten.',
  postName: 'Name',
  postNameHelp: 'Kleinbuchstaben, Ziffern, _ und -; höchstens 20 Zeichen.',
  postLabel: 'Bezeichnung',
  postPublic: 'Öffentlich',
  postAdd: 'Art hinzufügen',
  postRemove: (name) => `Art ${name} entfernen`,
  postNone: 'Noch keine.',
};
