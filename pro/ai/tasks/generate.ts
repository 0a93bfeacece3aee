import type { JsonObject } from '#forms/config/json.ts';
import { ConfigError } from '#forms/config/parse.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import { formForModel, withHidden } from '#pro/ai/form-for-model.ts';
import { inventedAddresses } from './addresses.ts';
import { schemaForModels } from './config-schema.ts';
import { FORM_RULES } from './rules.ts';
import { type AiTask, type Checked, type TaskContext, tagged } from './task.ts';

const MOST_NOTES = aiBudgets.aiNotes.atMost;

/** Generates a form from an instruction, or changes a form as the instruction says. */
export const generate: AiTask = {
  summary: 'AI: a form from an instruction',

  schema(rules) {
    const { config, $defs } = schemaForModels(rules);
    return {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 255 },
        config,
        notes: {
          description:
            'Notes for the administrator in short sentences: tasks that remain, parts that could not be done, and assumptions.',
          type: 'array',
          items: { type: 'string' },
          maxItems: MOST_NOTES,
        },
      },
      required: ['title', 'config'],
      additionalProperties: false,
      $defs,
    };
  },

  system: `You design web forms for the administrator of a site. Answer with one JSON object {title, config, notes} and nothing else.\n\n${FORM_RULES}`,

  question({ input, form }) {
    const instruction = tagged('instruction', input.instruction ?? '');
    const language = input.language ? `\nThe language of the form: ${input.language}.` : '';
    if (!form) return `Design a form.\n${instruction}${language}`;
    const shown = tagged('form', JSON.stringify(formForModel(form)));
    return `Change this form as the instruction says, keep the rest as it is, and answer with the whole form.\n${shown}\n${instruction}${language}`;
  },

  check(answer, context) {
    const { title, config } = answer;
    if (!isObject(config)) return refused('config must be an object with fields and options');
    const parsed = parseProposal({ title, config }, context);
    if ('mistakes' in parsed) return { result: null, mistakes: parsed.mistakes };
    const proposal = JSON.parse(JSON.stringify(parsed)) as JsonObject;
    return { result: { proposal, notes: notesOf(answer.notes) }, mistakes: [] };
  },
};

/** Validates the model's form as a save would, and refuses invented addresses and forms without fields. */
function parseProposal(
  { title, config }: { title: unknown; config: Record<string, unknown> },
  { input, form, rules }: TaskContext,
): { title: string; config: FormConfig } | { mistakes: string[] } {
  try {
    const parsed = rules.parseForm({ title, config: withHidden(config, form?.config ?? null) });
    const given = { instruction: input.instruction, config: form?.config };
    const mistakes = inventedAddresses(parsed.config.options, given);
    if (parsed.config.fields.length === 0) mistakes.push('config.fields must not be empty');
    return mistakes.length > 0 ? { mistakes } : parsed;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { mistakes: Object.values(error.errors) };
  }
}

function refused(mistake: string): Checked {
  return { result: null, mistakes: [mistake] };
}

/** Returns the valid notes. Invalid ones are dropped, since they are no reason to refuse the form. */
function notesOf(notes: unknown): string[] {
  if (!Array.isArray(notes)) return [];
  const texts = notes.filter((note) => typeof note === 'string' && note.trim() !== '');
  return texts.slice(0, MOST_NOTES).map((note: string) => note.trim().slice(0, aiBudgets.aiNote.atMost));
}
