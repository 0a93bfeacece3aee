import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#forms/config/json.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { applyPatch, PatchError, parsePatch, pointerParts } from '#forms/json-patch.ts';
import { isObject } from '#json.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import { type AiForm, formForModel, HIDDEN_OPTIONS, withExtensionKeys } from '#pro/ai/form-for-model.ts';
import { inventedAddresses } from './addresses.ts';
import { schemaForModels } from './config-schema.ts';
import { FORM_RULES } from './rules.ts';
import { type AiTask, type TaskContext, tagged } from './task.ts';

export const SEVERITIES = ['error', 'warning', 'suggestion'] as const;
const MOST_FINDINGS = aiBudgets.reviewFindings.atMost;
const LONGEST_REASON = aiBudgets.reviewReason.atMost;

/** Reviews a form and proposes patches for its faults. */
export const review: AiTask = {
  summary: 'AI: a review of a form',

  schema(rules) {
    const { config, $defs } = schemaForModels(rules);
    const pointer = { type: 'string', description: 'A JSON Pointer into {title, config}, as /config/fields/0/label.' };
    const operation = {
      type: 'object',
      properties: {
        op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
        path: pointer,
        from: pointer,
        value: { description: 'What stands at path afterwards; of the type that the schema Config wants there.' },
      },
      required: ['op', 'path'],
    };
    const finding = {
      type: 'object',
      properties: {
        severity: {
          description:
            'error: it does not work as intended; warning: it will trouble visitors or the administrator; suggestion: it could be better.',
          type: 'string',
          enum: SEVERITIES,
        },
        field: {
          description: 'The name of the field that it is about; null for the form as a whole.',
          type: ['string', 'null'],
        },
        reason: { description: 'What is wrong and what follows from it, in one or two sentences.', type: 'string' },
        patch: {
          description:
            'JSON Patch (RFC 6902) that mends it, on the form as it was given; null when there is no such change.',
          type: ['array', 'null'],
          items: operation,
        },
      },
      required: ['severity', 'field', 'reason', 'patch'],
    };
    return {
      type: 'object',
      properties: {
        summary: { description: 'The review in one or two sentences.', type: 'string' },
        findings: { type: 'array', items: finding, maxItems: MOST_FINDINGS },
      },
      required: ['summary', 'findings'],
      additionalProperties: false,
      $defs: { ...$defs, Config: config },
    };
  },

  system: `You review web forms for the administrator of a site: what does not work, what visitors will not understand, what is asked for without need, what is missing for accessibility and privacy. Answer with one JSON object {summary, findings} and nothing else; a form without faults has no findings. Each patch is applied alone, to the form as it was given, and the form that comes of it has to be valid.\n\n${FORM_RULES}`,

  question({ input, form }) {
    const shown = tagged('form', JSON.stringify(form ? formForModel(form) : {}));
    const instruction = input.instruction
      ? `\nLook at this above all:\n${tagged('instruction', input.instruction)}`
      : '';
    const language = input.language ? `\nWrite in this language: ${input.language}.` : '';
    return `Review this form.\n${shown}${instruction}${language}`;
  },

  check(answer, context) {
    const { summary, findings } = answer;
    const { form } = context;
    if (!form) throw new Error('a review needs a form');
    if (typeof summary !== 'string' || !Array.isArray(findings)) {
      return { result: null, mistakes: ['the answer must have summary, a text, and findings, a list'] };
    }
    const mistakes: string[] = [];
    const valid = findings.slice(0, MOST_FINDINGS).flatMap((given: unknown, index) => {
      return checkFinding(given, `findings[${index}]`, { ...context, form }, mistakes);
    });
    const result = {
      summary: summary.slice(0, aiBudgets.reviewSummary.atMost),
      revision: form.revision,
      findings: valid,
    };
    // When every finding is invalid the review is refused, since it would look like a form without faults.
    return { result: findings.length > 0 && valid.length === 0 ? null : result, mistakes };
  },
};

type Context = TaskContext & { form: AiForm };

/**
 * Validates a finding.
 * @returns an empty list for an invalid finding; the finding without its patch when the patch cannot be applied
 */
function checkFinding(given: unknown, path: string, context: Context, mistakes: string[]): JsonObject[] {
  const { severity, field = null, reason, patch = null } = isObject(given) ? given : {};
  const knownSeverity = SEVERITIES.find((item) => item === severity);
  if (!knownSeverity || typeof reason !== 'string' || reason.trim() === '') {
    mistakes.push(`${path} must have a severity (${SEVERITIES.join(', ')}) and a reason`);
    return [];
  }
  const isField = context.form.config.fields.some((item) => 'name' in item && item.name === field);
  if (field !== null && !isField) mistakes.push(`${path}.field must be the name of a field of the form, or null`);
  const finding = {
    severity: knownSeverity,
    field: isField ? String(field) : null,
    reason: reason.trim().slice(0, LONGEST_REASON),
  };
  if (patch === null || (Array.isArray(patch) && patch.length === 0)) return [{ ...finding, patch: null }];
  const errors = patchMistakes(patch, context);
  if (errors.length === 0) return [{ ...finding, patch: patch as JsonValue }];
  mistakes.push(...errors.map((mistake) => `${path}: ${mistake}`));
  return [{ ...finding, patch: null }];
}

/** Returns the reasons why a patch cannot be offered; empty when the patched form could be saved. */
function patchMistakes(patch: unknown, { input, form, rules }: Context): string[] {
  try {
    const operations = parsePatch(patch);
    const hidden = operations.flatMap((one) => ('from' in one ? [one.path, one.from] : [one.path])).find(isHidden);
    if (hidden !== undefined)
      return [`patch must leave ${hidden.slice(0, 200)} alone: only the administrator changes that`];
    const before = { title: form.title, config: JSON.parse(JSON.stringify(form.config)) as JsonObject };
    const after = applyPatch(before, operations);
    if (!isDeepStrictEqual(withExtensionKeys(after, before), after)) {
      return ['patch writes anew what extensions keep something in: change the single keys that are to be others'];
    }
    const errors = mistakesOf(after, rules);
    // Errors that the form already had are not the patch's fault.
    const existing = errors.length > 0 ? mistakesOf(before, rules) : [];
    const added = errors.filter((error) => !existing.includes(error));
    if (added.length > 0) return added.map((error) => `after the patch, ${error}`);
    if (errors.length > 0) return [];
    const { config } = rules.parseForm(after);
    return inventedAddresses(config.options, { instruction: input.instruction, config: form.config });
  } catch (error) {
    if (error instanceof PatchError) return [error.message];
    throw error;
  }
}

function mistakesOf(form: unknown, rules: TaskContext['rules']): string[] {
  try {
    rules.parseForm(form);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return Object.values(error.errors);
    throw error;
  }
}

/** True for hidden parts of the form and for their parents: a patch that replaces all options would drop the hidden options. */
function isHidden(path: string): boolean {
  const parts = pointerParts(path) ?? [];
  const [top, options, name] = parts;
  if (top === 'title' && parts.length === 1) return false;
  if (top !== 'config' || parts.length < 2 || parts.some((part) => part.startsWith('x_'))) return true;
  return options === 'options' && (name === undefined || HIDDEN_OPTIONS.some((one) => one === name));
}
