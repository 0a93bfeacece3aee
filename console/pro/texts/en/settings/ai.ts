import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('settingsAi', {
  title: 'AI',
  form: 'Which model the site asks',
  who: 'Whom to ask',
  about:
    'Forms are made of sentences, and answers are looked through, by the models of this account. What is asked goes there.',
  provider: 'Provider',
  noProvider: 'None: nothing is asked',
  key: 'API key',
  keyHelp: 'It goes nowhere but to this provider: with another provider or address it has to be entered again.',
  url: 'Address of the API',
  urlHelp:
    'Empty for the provider’s own. A server of your own that speaks the same, such as https://models.example.com/v1.',
  model: 'Model',
  modelHelp: 'Type its name, or have the account list its models.',
  list: 'List the models',
  listed: (count: string) => `Models of the account: ${count}. They are offered in the field.`,
  limits: 'Limits',
  tokens: 'Longest answer, in tokens',
  tokensHelp: '256 to 64,000.',
  timeout: 'Longest wait, in seconds',
  timeoutHelp: '10 to 600.',
  perHour: 'Requests in an hour',
  perHourHelp: '1 to 10,000.',
  noCheck: 'Save without asking the provider',
  noCheckHelp: 'Else the account is asked for its models before another provider, address, key or model counts.',
  saved: 'Saved: the provider has answered, and it is in effect within a second.',
  warnings: 'To see to',
  forget: 'Forget all of it',
  forgetBody: 'The provider, the model and the key are removed. Nothing is asked any more.',
  forgot: 'The settings are removed.',
});
