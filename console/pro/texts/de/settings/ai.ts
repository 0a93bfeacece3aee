import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/settings/ai.ts';

export const texts: Translated<typeof english> = {
  title: 'KI',
  form: 'Welches Modell die Website fragt',
  who: 'Wer gefragt wird',
  about:
    'Formulare entstehen aus Sätzen, und Antworten werden durchgesehen, mit den Modellen dieses Kontos. Was gefragt wird, geht dorthin.',
  provider: 'Anbieter',
  noProvider: 'Keiner: nichts wird gefragt',
  key: 'API-Schlüssel',
  keyHelp: 'Er geht nur zu diesem Anbieter: bei einem anderen oder einer anderen Adresse ist er neu einzugeben.',
  url: 'Adresse der API',
  urlHelp: 'Leer für die des Anbieters. Ein eigener Server, der dasselbe spricht, etwa https://models.example.com/v1.',
  model: 'Modell',
  modelHelp: 'Den Namen eingeben, oder das Konto seine Modelle nennen lassen.',
  list: 'Modelle nennen lassen',
  listed: (count) => `Modelle des Kontos: ${count}. Das Feld bietet sie an.`,
  limits: 'Grenzen',
  tokens: 'Längste Antwort, in Tokens',
  tokensHelp: '256 bis 64.000.',
  timeout: 'Längstes Warten, in Sekunden',
  timeoutHelp: '10 bis 600.',
  perHour: 'Anfragen in einer Stunde',
  perHourHelp: '1 bis 10.000.',
  noCheck: 'Speichern, ohne den Anbieter zu fragen',
  noCheckHelp:
    'Sonst wird das Konto nach seinen Modellen gefragt, bevor Anbieter, Adresse, Schlüssel oder Modell gelten.',
  saved: 'Gespeichert: der Anbieter hat geantwortet, und es gilt innerhalb einer Sekunde.',
  warnings: 'Zu erledigen',
  forget: 'Alles vergessen',
  forgetBody: 'Anbieter, Modell und Schlüssel werden entfernt. Nichts wird mehr gefragt.',
  forgot: 'Die Einstellungen sind entfernt.',
};
