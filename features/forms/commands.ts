import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { command, PartlyDone, readId, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { parseJson, readInput, writeMistake, writeText } from '#features/command-line/input.ts';
import { ConfigError } from '#forms/config/parse.ts';
import type { FormRules } from '#forms/config/rules.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { formFile, missingSecrets, type ReadFormFile, readFormFile, savingFile } from './form-file.ts';
import {
  cancelPublication,
  type PublishTerms,
  publishForm,
  saveDraft,
  schedulePublication,
  setOpen,
} from './publishing.ts';
import { formStatus } from './status.ts';
import type { SavedForm, StoredForm } from './store/stored-form.ts';
import { activeForm, createForm, type FormParts, saveForm } from './use-cases.ts';

export const formCommands = {
  'form:list': command({
    about: 'list the forms that are not in the trash',
    example: 'durable-forms form:list',
    options: {},
    run: (_, surroundings) =>
      surroundings.withDatabase(async ({ forms }) => ({ forms: (await forms.list()).map((form) => summaryOf(form)) })),
  }),

  'form:publish': command({
    about: 'publish the draft of a form, so that visitors see it',
    example: 'durable-forms form:publish --id 1',
    options: {
      id: { takes: 'N', about: 'the form', needed: true },
      replaces: { takes: 'R', about: 'the revision that was published since the draft was begun, to replace it' },
      confirm: { takes: 'C', about: 'what a refused publication said: it hides or drops values that are kept' },
      at: { takes: 'TIME', about: 'publish it later, such as 2031-03-04T09:00:00Z; never removes that time' },
    },
    async run({ id, replaces, confirm, at }, surroundings) {
      const formId = readId('id', id);
      const replaced = replaces === undefined ? undefined : readId('replaces', replaces);
      return surroundings.withExtensions(async (foundation) => {
        const terms = { replaces: replaced, confirm };
        if (at !== undefined) return publishLater(foundation, formId, at, terms);
        const saved = await publishForm(foundation, COMMAND_LINE, formId, terms).catch(namingOption(formId));
        return { ...resultOf(saved), published: saved.changed };
      });
    },
  }),

  'form:close': command({
    about: 'close a form: visitors cannot send it any more',
    example: 'durable-forms form:close --id 1',
    options: { id: { takes: 'N', about: 'the form', needed: true } },
    run: ({ id }, surroundings) => setOpenOf(surroundings, id, false),
  }),

  'form:open': command({
    about: 'open a form that was closed',
    example: 'durable-forms form:open --id 1',
    options: { id: { takes: 'N', about: 'the form', needed: true } },
    run: ({ id }, surroundings) => setOpenOf(surroundings, id, true),
  }),

  'form:export': command({
    about: 'write one form or all of them as JSON, without secrets, as form:import reads them',
    example: 'durable-forms form:export --id 1 --file contact.json',
    options: {
      id: { takes: 'N', about: 'the form' },
      all: { about: 'every form that is not in the trash' },
      file: { takes: 'F', about: 'the file to write; the default is standard output' },
    },
    async run({ id, all, file }, surroundings) {
      if ((id !== undefined) === all) throw new UsageError('one of --id and --all is needed');
      const formId = id === undefined ? undefined : readId('id', id);
      const files = await surroundings.withExtensions(async ({ forms }) => {
        const exported = formId ? [await activeForm(forms, formId).catch(namingOption(formId))] : await forms.list();
        return exported.map((form) => formFile(form, forms.rules));
      });
      const result = formId ? files[0] : { forms: files };
      if (file === undefined) return result;
      await writeText(file, `${JSON.stringify(result, null, 2)}\n`).catch((error: unknown) => {
        throw new Error(`--file: ${writeMistake(error, file)}`);
      });
      return { file, forms: files.length };
    },
  }),

  'form:import': command({
    about: 'create forms from a form:export file, or update one; new secrets are shown once',
    example: 'durable-forms form:import --file contact.json --id 1',
    options: {
      file: { takes: 'F', about: 'the file to read; - is standard input', needed: true },
      id: { takes: 'N', about: 'the form to update: stored secrets that the file does not name are kept' },
      confirm: { takes: 'C', about: 'what a refused update said: it hides or drops values that are kept' },
      draft: { about: 'save a draft: visitors see it after form:publish' },
    },
    async run({ file, id, confirm, draft }, surroundings) {
      const formId = id === undefined ? undefined : readId('id', id);
      const text = await readInput(surroundings, 'file', file);
      return surroundings.withExtensions(async (foundation) => {
        const given = readForms(text, foundation.forms.rules);
        if (formId === undefined) return { forms: await createAll(foundation, given, !draft) };
        const [only] = given;
        if (!only || given.length > 1) throw new Error(`--id: the file must hold one form, it holds ${given.length}`);
        const save = draft
          ? saveDraft(foundation, COMMAND_LINE, formId, only.form)
          : saveForm(foundation, COMMAND_LINE, formId, only.form, { confirm });
        const saved = await savingFile(save).catch(namingOption(formId));
        return { forms: [resultOf(saved, only)] };
      });
    },
  }),
};

async function publishLater(foundation: FormParts, id: number, at: string, terms: PublishTerms) {
  if (at === 'never') {
    await cancelPublication(foundation, COMMAND_LINE, id).catch(namingOption(id));
    return { id, publish_at: null };
  }
  const time = timeOf(at);
  if (!time) throw new UsageError('--at must be a time like 2031-03-04T09:00:00Z, or never');
  const form = await schedulePublication(foundation, COMMAND_LINE, id, time, terms).catch(namingOption(id));
  return { id, publish_at: form.publishAt?.toISOString() ?? null };
}

function summaryOf(form: StoredForm, now = new Date()) {
  const { id, title, revision, updatedAt, draftRevision } = form;
  return {
    ...{ id, title, revision, status: formStatus(form, now) },
    ...(draftRevision !== null && { draft_revision: draftRevision }),
    updated_at: updatedAt.toISOString(),
  };
}

function setOpenOf(surroundings: Surroundings, id: string, isOpen: boolean) {
  const formId = readId('id', id);
  return surroundings.withDatabase(async (foundation) =>
    summaryOf(await setOpen(foundation, COMMAND_LINE, formId, isOpen).catch(namingOption(formId))),
  );
}

/** Describes a save. Only this output contains the values of generated secrets. */
function resultOf({ form, generated, dropped, warnings = [] }: SavedForm, file?: ReadFormFile) {
  const missing = file ? missingSecrets(form, file) : [];
  return {
    ...summaryOf(form),
    ...(Object.keys(generated).length > 0 && { generated_secrets: generated }),
    ...(dropped.length > 0 && { dropped_secrets: dropped }),
    ...(missing.length > 0 && { needs_secrets: missing }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function namingOption(id: number): (error: unknown) => never {
  return (error) => {
    throw error instanceof UseCaseError && error.kind === 'not_found'
      ? new Error(`--id: there is no form ${id}, or it is in the trash`)
      : error;
  };
}

/** Reads the forms of a file before any is saved. @throws Error naming every invalid path */
function readForms(text: string, rules: FormRules): ReadFormFile[] {
  const input = parseJson(text, (mistake) => new Error(`--file: ${mistake}`));
  const many = (input as { forms?: unknown } | null)?.forms;
  if (many === undefined) return [parsed(input, rules, '')];
  if (!Array.isArray(many)) throw new Error('--file: forms must be an array');
  return many.map((form, index) => parsed(form, rules, `forms[${index}].`));
}

function parsed(input: unknown, rules: FormRules, prefix: string): ReadFormFile {
  try {
    return readFormFile(input, rules);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = Object.entries(error.errors).map(([path, message]) => `  ${prefix}${path}: ${message}`);
    throw new Error(['--file: the form cannot be saved:', ...lines].join('\n'));
  }
}

async function createAll(foundation: App, given: ReadFormFile[], isPublished: boolean) {
  const results: ReturnType<typeof resultOf>[] = [];
  for (const one of given) {
    try {
      results.push(
        resultOf(await savingFile(createForm(foundation, COMMAND_LINE, one.form, undefined, isPublished)), one),
      );
    } catch (error) {
      if (results.length === 0) throw error;
      throw new PartlyDone(`${results.length} of ${given.length} forms were made: ${describeFailure(error)}`, {
        forms: results,
      });
    }
  }
  return results;
}
