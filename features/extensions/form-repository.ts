import type { FormStore } from '#features/forms/store/form-store.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import { ConfigError } from '#forms/config/parse.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';

/** A form as extensions read it (docs/interface.md 2.1): secrets are `<name>_set` flags, times ISO 8601 in UTC. */
export interface FormRecord {
  id: number;
  title: string;
  config: FormConfig;
  /** 0 for a form in the trash. */
  active: 0 | 1;
  created_at: string;
  updated_at: string;
}

/** A form to save. The result of `get` can be passed back: `id` and the times are ignored. */
export interface FormData {
  title: string;
  /** `{fields, options}` as an object or as JSON text. */
  config: unknown;
  /** 1 or absent: `delete` puts forms in the trash. */
  active?: number;
  [key: string]: unknown;
}

/** The forms of the site (docs/interface.md 4.2). */
export class FormRepository {
  readonly #forms: FormStore;
  readonly #clock: () => Date;

  constructor({ forms, clock }: { forms: FormStore; clock: () => Date }) {
    this.#forms = forms;
    this.#clock = clock;
  }

  /** @returns null when there is no such form; a form in the trash has `active` 0. */
  async get(formId: number): Promise<FormRecord | null> {
    const form = await this.#forms.get(requireId(formId));
    return form && this.#toRecord(form);
  }

  /** Returns every form that is not in the trash, the oldest first. */
  async getAll(): Promise<FormRecord[]> {
    return (await this.#forms.list()).map((form) => this.#toRecord(form));
  }

  /**
   * Creates a form. A secret that the service generates is not returned: set a webhook's `secret` yourself to know it.
   * @returns its id.
   * @throws ConfigError whose `errors` maps each invalid path to its mistake.
   */
  async create(data: FormData): Promise<number> {
    const { form } = await this.#forms.create(this.#forms.rules.parseForm(readData(data)), this.#clock());
    return form.id;
  }

  /**
   * Changes the given keys, `config` as a whole; a secret that is left out stays.
   * @returns false when there is no such form, or when it is in the trash.
   * @throws ConfigError as `create`
   */
  async update(formId: number, data: Partial<FormData>): Promise<boolean> {
    const id = requireId(formId);
    const saved = await this.#forms.update(id, this.#forms.rules.parseChange(readData(data)), this.#clock());
    return saved !== null;
  }

  /** Puts a form in the trash; its row stays. @returns false when there is no such form, or when it is there already. */
  async delete(formId: number): Promise<boolean> {
    return this.#forms.trash(requireId(formId), this.#clock());
  }

  #toRecord({ id, title, config, secretPaths, active, createdAt, updatedAt }: StoredForm): FormRecord {
    return {
      id,
      title,
      config: this.#forms.rules.presentConfig(config, secretPaths),
      active: active ? 1 : 0,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    };
  }
}

function requireId(formId: number): number {
  if (Number.isSafeInteger(formId) && formId > 0) return formId;
  throw new TypeError('formId must be the integer id of a form');
}

function readData(data: unknown): { title?: unknown; config?: unknown } {
  if (!isObject(data)) {
    throw new ConfigError({ data: 'data must be a map with title and config' });
  }
  const { title, config, active = 1 } = data;
  if (active !== 1) throw new ConfigError({ active: 'active can only be 1 here; delete() puts a form in the trash' });
  return { title, config: typeof config === 'string' ? readJson(config) : config };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError({ config: `config is not JSON: ${(error as Error).message}` });
  }
}
