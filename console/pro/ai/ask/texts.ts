import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    notSet: 'No model is set yet',
    notSetAbout:
      'A model of OpenAI, Anthropic or a server of your own can propose and review forms. Enter which one, and its key, in the settings. Without one, templates are the quickest way to a form.',
    toSettings: 'Set a model',
    toTemplates: 'Begin with a template',
    tooMany: 'The model was asked too often',
    tooManyAbout: (minutes: string) => `The site has a limit of requests in an hour. Try again in ${minutes} minutes.`,
    waiting: 'The request is kept and waits for its turn …',
    thinking: 'The model is thinking …',
    comeBack: 'This may take two minutes. You can come back to this address.',
    failed: 'Nothing came of it',
    mistakes: 'What was wrong with the last answer:',
    advice: {
      ai_invalid_answer:
        'The model was shown its mistakes and did not mend them. Say it in other words, or in smaller steps.',
      ai_quota_exceeded: 'The account of the provider has no credit left, or has reached its limit.',
      ai_unauthorized: 'The provider does not accept the key. Enter another one in the settings.',
      ai_model_not_found: 'The account has no such model. Choose another one in the settings.',
      ai_answer_truncated: 'The answer was too long. Ask for less at a time, or allow longer answers in the settings.',
      ai_model_refused: 'The model does not want to answer that. Say it in other words.',
      ai_expired: 'Nobody answered within an hour. Ask again.',
      ai_cancelled: 'The request was cancelled. Ask again.',
      ai_server_error: 'The provider stayed away after several attempts. Ask again later.',
    },
  },
  {
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
  },
);
