import { type MixedSchema, mixed } from 'yup';
import { joinPath } from '#forms/config/schema.ts';
import { isObject } from '#json.ts';

export interface TemplateMapRules {
  /** Maximum number of entries. */
  entries: number;
  /** Maximum length of one template. */
  characters: number;
  /** Returns the mistake in an entry apart from its length, as a continuation of its path; null if there is none. */
  findMistake(name: string, template: unknown): string | null;
}

/** Declares a setting that maps the receiver's names to templates. */
export function templateMap(rules: TemplateMapRules): MixedSchema<Record<string, string> | undefined> {
  const { entries, characters } = rules;
  const templates = { type: 'object', maxProperties: entries };
  const json = { ...templates, additionalProperties: { type: 'string', maxLength: characters } };
  return mixed<Record<string, string>>()
    .meta({ json })
    .test('templates', (value, context) => {
      const mistake = value === undefined ? null : findMistake(value, context.path, rules);
      return mistake === null || context.createError(mistake);
    });
}

function findMistake(
  value: unknown,
  path: string,
  { entries: most, characters, findMistake }: TemplateMapRules,
): { path: string; message: string } | null {
  if (!isObject(value)) {
    return { path, message: `${path} must be an object of names and templates` };
  }
  const entries = Object.entries(value);
  if (entries.length > most) return { path, message: `${path} must have at most ${most} entries` };
  for (const [name, template] of entries) {
    const place = joinPath(path, name);
    const mistake = findMistake(name, template);
    if (mistake !== null) return { path: place, message: `${place} ${mistake}` };
    if (typeof template !== 'string' || template.length > characters) {
      return { path: place, message: `${place} must be a text of at most ${characters} characters` };
    }
  }
  return null;
}
