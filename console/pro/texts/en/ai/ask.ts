import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('aiAsk', {
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
});
