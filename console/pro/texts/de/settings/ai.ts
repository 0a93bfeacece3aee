import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/ai.ts';

export const texts: Translated<typeof english> = {
  title: 'KI',
  form: 'KI-Einstellungen',
  who: 'Anbieter und Modell',
  about:
    'Die Modelle dieses Kontos erstellen Formulare und sehen sie durch. Anfragen werden an diesen Anbieter gesendet.',
  provider: 'Anbieter',
  noProvider: 'Keiner',
  key: 'API-Schlüssel',
  keyHelp: 'Wird nur an diesen Anbieter gesendet. Nach einem Wechsel des Anbieters oder der Adresse neu eingeben.',
  url: 'Adresse der API',
  urlHelp:
    'Leer lassen für die API des Anbieters. Oder ein eigener kompatibler Server, zum Beispiel https://models.example.com/v1.',
  model: 'Modell',
  modelHelp: 'Geben Sie den Namen ein, oder rufen Sie die Modelle des Kontos ab.',
  list: 'Modelle abrufen',
  listed: (count) => `${count} Modelle gefunden. Wählen Sie eines im Feld.`,
  limits: 'Grenzen',
  tokens: 'Maximale Länge der Antwort (Tokens)',
  tokensHelp: '256 bis 64.000.',
  timeout: 'Zeitlimit (Sekunden)',
  timeoutHelp: '10 bis 600.',
  perHour: 'Anfragen pro Stunde',
  perHourHelp: '1 bis 10.000.',
  noCheck: 'Speichern, ohne den Anbieter zu fragen',
  noCheckHelp:
    'Sonst werden ein geänderter Anbieter, eine Adresse, ein Schlüssel oder ein Modell vor dem Speichern beim Anbieter geprüft.',
  saved: 'Gespeichert. Der Anbieter hat geantwortet, und die Einstellungen gelten innerhalb einer Sekunde.',
  warnings: 'Bitte beachten',
  forget: 'Alle Einstellungen entfernen',
  forgetBody: 'Entfernt Anbieter, Modell und Schlüssel. KI-Funktionen sind dann nicht mehr verfügbar.',
  forgot: 'Einstellungen entfernt.',
};
