import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/ai/ask.ts';

export const texts: Translated<typeof english> = {
  notSet: 'Es ist kein Modell eingerichtet',
  notSetAbout:
    'Ein Modell von OpenAI, Anthropic oder Ihrem eigenen Server kann Formulare vorschlagen und durchsehen. Wählen Sie eines, und geben Sie seinen Schlüssel in den Einstellungen ein. Ohne Modell sind Vorlagen der schnellste Weg zu einem Formular.',
  toSettings: 'Modell einrichten',
  toTemplates: 'Mit einer Vorlage beginnen',
  tooMany: 'Zu viele Anfragen an das Modell',
  tooManyAbout: (minutes) =>
    `Die Website hat die Höchstzahl pro Stunde erreicht. Versuchen Sie es in ${minutes} Minuten erneut.`,
  waiting: 'Die Anfrage wartet …',
  thinking: 'Das Modell denkt nach …',
  comeBack: 'Das kann zwei Minuten dauern. Sie können die Seite verlassen und unter dieser Adresse zurückkehren.',
  failed: 'Die Anfrage ist fehlgeschlagen',
  mistakes: 'Fehler in der letzten Antwort:',
  advice: {
    ai_invalid_answer:
      'Das Modell konnte seine Fehler nicht beheben. Formulieren Sie anders, oder gehen Sie in kleineren Schritten vor.',
    ai_quota_exceeded: 'Das Konto beim Anbieter hat kein Guthaben mehr oder hat sein Limit erreicht.',
    ai_unauthorized: 'Der Anbieter akzeptiert den Schlüssel nicht. Geben Sie in den Einstellungen einen anderen ein.',
    ai_model_not_found: 'Das Konto hat dieses Modell nicht. Wählen Sie in den Einstellungen ein anderes.',
    ai_answer_truncated:
      'Die Antwort war zu lang. Fragen Sie nach weniger auf einmal, oder erlauben Sie in den Einstellungen längere Antworten.',
    ai_model_refused: 'Das Modell hat eine Antwort abgelehnt. Formulieren Sie anders.',
    ai_expired: 'Keine Antwort innerhalb einer Stunde. Fragen Sie erneut.',
    ai_cancelled: 'Die Anfrage wurde abgebrochen. Fragen Sie erneut.',
    ai_server_error: 'Der Anbieter hat nach mehreren Versuchen nicht geantwortet. Fragen Sie später erneut.',
  },
};
