import type { Translated } from '#console/texts/language.ts';
import type { texts as english } from '../../en/ai/ask.ts';

export const texts: Translated<typeof english> = {
  notSet: 'Es ist noch kein Modell eingestellt',
  notSetAbout:
    'Ein Modell von OpenAI, Anthropic oder eines eigenen Servers kann Formulare vorschlagen und durchsehen. Welches, und seinen Schlüssel, tragen Sie in den Einstellungen ein. Ohne eines sind Vorlagen der schnellste Weg zu einem Formular.',
  toSettings: 'Modell einstellen',
  toTemplates: 'Mit einer Vorlage beginnen',
  tooMany: 'Das Modell wurde zu oft gefragt',
  tooManyAbout: (minutes) =>
    `Die Site hat eine Grenze für Anfragen in einer Stunde. Noch einmal in ${minutes} Minuten.`,
  waiting: 'Die Anfrage ist aufgenommen und wartet, bis sie an der Reihe ist …',
  thinking: 'Das Modell denkt nach …',
  comeBack: 'Das kann zwei Minuten dauern. Sie können zu dieser Adresse zurückkommen.',
  failed: 'Daraus ist nichts geworden',
  mistakes: 'Was an der letzten Antwort nicht stimmte:',
  advice: {
    ai_invalid_answer:
      'Das Modell hat seine Fehler gezeigt bekommen und nicht behoben. Sagen Sie es anders oder in kleineren Schritten.',
    ai_quota_exceeded: 'Das Konto beim Anbieter hat kein Guthaben mehr oder ist an seiner Grenze.',
    ai_unauthorized: 'Der Anbieter nimmt den Schlüssel nicht an. Tragen Sie in den Einstellungen einen anderen ein.',
    ai_model_not_found: 'Das Konto hat kein solches Modell. Wählen Sie in den Einstellungen ein anderes.',
    ai_answer_truncated:
      'Die Antwort war zu lang. Fragen Sie nach weniger auf einmal, oder erlauben Sie in den Einstellungen längere Antworten.',
    ai_model_refused: 'Das Modell möchte darauf nicht antworten. Sagen Sie es anders.',
    ai_expired: 'Eine Stunde lang hat niemand geantwortet. Fragen Sie noch einmal.',
    ai_cancelled: 'Die Anfrage wurde abgebrochen. Fragen Sie noch einmal.',
    ai_server_error: 'Der Anbieter war nach mehreren Versuchen nicht da. Fragen Sie später noch einmal.',
  },
};
