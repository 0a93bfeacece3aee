import type { FormStore } from '#features/forms/store/form-store.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import type { JsonValue } from '#forms/config/json.ts';
import { ConfigError, type ParsedChange, type ParsedForm } from '#forms/config/parse.ts';
import { applyPatch, PatchError, parsePatch } from '#forms/json-patch.ts';
import { ApiError } from '#http/errors.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { formJson } from './form-json.ts';

type Body = Record<string, unknown>;

/** Keys of a read beside title and config. A save accepts and ignores them. */
export const READ_ONLY = [
  'id',
  'active',
  'revision',
  'created_at',
  'updated_at',
  'status',
  'published_at',
  'closed_at',
  'draft_revision',
  'publish_at',
  'dropped_secrets',
  'warnings',
];

/**
 * Reads the title and config of a form to create or replace.
 * @param id id of the form to replace
 * @throws ConfigError naming each mistake and each unknown key
 */
export function readForm(body: Body, forms: Pick<FormStore, 'rules'>, id?: number): ParsedForm {
  return readSave(body, id, forms.rules.parseForm);
}

/** Reads a partial change of a form. @throws ConfigError as `readForm` */
export function readChange(body: Body, forms: FormStore, id: number): ParsedChange {
  return readSave(body, id, forms.rules.parseChange);
}

/**
 * Applies a JSON Patch to `{title, config}` as a read shows them.
 * @throws ConfigError as `readForm`, and naming `patch` if the patch cannot be applied
 */
export function readPatched(patch: unknown, form: StoredForm, forms: FormStore, now: Date): ParsedForm {
  // Serialised, so that the patch applies to the form as clients see it.
  const { title, config }: Record<string, JsonValue> = JSON.parse(JSON.stringify(formJson(form, forms, now)));
  const after = patched({ title: title ?? null, config: config ?? null }, patch);
  return readSave(after, form.id, forms.rules.parseForm);
}

function patched(before: JsonValue, patch: unknown): Body {
  try {
    const after = applyPatch(before, parsePatch(patch));
    return isObject(after) ? after : {};
  } catch (error) {
    throw error instanceof PatchError ? new ConfigError({ patch: error.message }) : error;
  }
}

/**
 * Parses the revisions in `If-Match`, such as `"7"`; undefined without the header and for `*`, which matches any revision.
 * @throws ApiError 400 if the header is not a list of revisions
 */
export function expectedRevisions(ifMatch: string | undefined): number[] | undefined {
  const header = ifMatch?.trim();
  if (header === undefined || header === '*') return undefined;
  // Proxies that compress an answer turn its ETag into a weak one.
  const tags = header.split(',').map((tag) => /^(?:W\/)?"(\d{1,10})"$/.exec(tag.trim())?.[1]);
  if (tags.every((tag) => tag !== undefined)) return tags.map(Number);
  throw new ApiError(
    400,
    'invalid_if_match',
    'If-Match must be the ETag of a read: the revision in quotes, such as "7".',
  );
}

function readSave<Save>(body: Body, id: number | undefined, parse: (body: Body) => Save): Save {
  const stray = strayKeys(body, id);
  try {
    const save = parse(body);
    if (Object.keys(stray).length === 0) return save;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    Object.assign(stray, error.errors);
  }
  throw new ConfigError(stray);
}

/** Reports keys that would be dropped silently: mistyped names, and keys that a save cannot change. */
function strayKeys(body: Body, id: number | undefined): Record<string, string> {
  const unknown = Object.keys(body).filter((key) => key !== 'title' && key !== 'config' && !READ_ONLY.includes(key));
  const errors = Object.fromEntries(
    unknown
      .slice(0, budgets.namedUnknown.atMost)
      .map((key) => key.slice(0, budgets.shownName.atMost))
      .map((key) => [key, `${key} is not known here: send title and config`]),
  );
  if (id !== undefined && body.id !== undefined && body.id !== id) {
    errors.id = `id must be ${id}, the form in the address, or be left out`;
  }
  if (body.active !== undefined && body.active !== 1) {
    errors.active = 'active must be 1 or be left out: DELETE puts a form in the trash';
  }
  return errors;
}
