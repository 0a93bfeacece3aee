import { ConfigError } from '#forms/config/parse.ts';
import { formForModel } from '#pro/ai/form-for-model.ts';
import { inventedAddresses } from './addresses.ts';
import { FORM_RULES } from './rules.ts';
import { type AiTask, type TaskContext, tagged } from './task.ts';

/** Writes the subject of a notification and a success message for a form. */
export const notificationTemplate: AiTask = {
  summary: 'AI: texts for a notification',

  schema() {
    return {
      type: 'object',
      properties: {
        subject: {
          description: 'The subject of the mail that a submission sends; may hold merge tags but {all_fields}.',
          type: 'string',
          minLength: 1,
          maxLength: 500,
        },
        success_message: {
          description: 'What visitors read once they have sent the form: plain text; may hold merge tags.',
          type: 'string',
          minLength: 1,
          maxLength: 2000,
        },
      },
      required: ['subject', 'success_message'],
      additionalProperties: false,
    };
  },

  system: `You write texts of web forms for the administrator of a site. Answer with one JSON object {subject, success_message} and nothing else.\n\n${FORM_RULES}`,

  question({ input, form }) {
    const shown = tagged('form', JSON.stringify(form ? formForModel(form) : {}));
    const instruction = input.instruction ? `\n${tagged('instruction', input.instruction)}` : '';
    const language = input.language ? `\nWrite in this language: ${input.language}.` : '';
    return `Write the subject of the notification that this form sends, and its success message.\n${shown}${instruction}${language}`;
  },

  check({ subject, success_message: message }, context) {
    const mistakes = [...textMistakes('subject', subject), ...textMistakes('success_message', message)];
    if (mistakes.length === 0) mistakes.push(...tagMistakes(String(subject), String(message), context));
    const template = { subject: String(subject), success_message: String(message) };
    return { result: mistakes.length > 0 ? null : { template }, mistakes };
  },
};

function textMistakes(key: string, given: unknown): string[] {
  return typeof given === 'string' && given.trim() !== '' ? [] : [`${key} must be a text that is not empty`];
}

/** Returns the errors that a save of the form with these texts would report for the texts, and invented addresses. */
function tagMistakes(subject: string, message: string, { input, form, rules }: TaskContext): string[] {
  const fields = form?.config.fields ?? [];
  const notifications = [{ key: 'notification', to: 'somebody@example.org', subject }];
  const options = { notifications, success_message: message };
  try {
    rules.parseForm({ title: 'Form', config: { fields, options } });
    const { instruction } = input;
    return ['subject', 'success_message'].flatMap((key) =>
      inventedAddresses(key === 'subject' ? subject : message, { instruction, config: form?.config }, key),
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Errors of the fields are ignored: the model does not write fields here.
    return Object.entries(error.errors).flatMap(([path, text]) => {
      if (path.endsWith('notifications[0].subject')) return [text.replace(path, 'subject')];
      return path.endsWith('options.success_message') ? [text.replace(path, 'success_message')] : [];
    });
  }
}
