import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('aiAsk', {
  notSet: 'No model is configured',
  notSetAbout:
    'A model from OpenAI, Anthropic or your own server can propose and review forms. Choose one and enter its key in the settings. Without one, templates are the quickest way to a form.',
  toSettings: 'Configure a model',
  toTemplates: 'Start with a template',
  tooMany: 'Too many requests to the model',
  tooManyAbout: (minutes: string) => `The site has reached its hourly limit. Try again in ${minutes} minutes.`,
  waiting: 'The request is waiting …',
  thinking: 'The model is thinking …',
  comeBack: 'This can take two minutes. You can leave and come back to this address.',
  failed: 'The request failed',
  mistakes: 'Errors in the last answer:',
  advice: {
    ai_invalid_answer: 'The model could not correct its errors. Use other words, or smaller steps.',
    ai_quota_exceeded: 'The account of the provider has no credit left, or has reached its limit.',
    ai_unauthorized: 'The provider does not accept the key. Enter another one in the settings.',
    ai_model_not_found: 'The account has no such model. Choose another one in the settings.',
    ai_answer_truncated: 'The answer was too long. Ask for less at a time, or allow longer answers in the settings.',
    ai_model_refused: 'The model declined to answer. Use other words.',
    ai_expired: 'No answer within an hour. Ask again.',
    ai_cancelled: 'The request was cancelled. Ask again.',
    ai_server_error: 'The provider did not respond after several attempts. Ask again later.',
  },
});
