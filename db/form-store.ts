import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { FormConfig } from '../forms/config-types.ts';
import { type SeparatedSecrets, separateSecrets } from '../forms/secrets.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { Form, FormRevision, FormSecret } from './entities/forms.ts';
import { sealContexts } from './sealed-columns.ts';

/** A form as administrators read it; `secretPaths` tells which secrets are set. */
export interface StoredForm {
  id: number;
  title: string;
  config: FormConfig;
  active: boolean;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  secretPaths: string[];
}

export interface SavedForm {
  form: StoredForm;
  /** Secrets that this save made, path to value: shown once. */
  generated: Record<string, string>;
  /** Paths of stored secrets that this save did not keep, because what they were for has moved. */
  dropped: string[];
}

export interface FormChange {
  title?: string;
  /** Parsed, and still with the secrets that the administrator sent. */
  config?: FormConfig;
}

export interface FormStoreDeps {
  orm: MikroORM;
  box: SecretBox;
  generateWebhookSecret(): string;
}

/** Forms with their revisions and secrets. Trashed forms exist for `get` alone. */
export class FormStore {
  readonly #deps: FormStoreDeps;

  constructor(deps: FormStoreDeps) {
    this.#deps = deps;
  }

  /** @returns null when there is no such form; a trashed one has `active` false. */
  async get(id: number): Promise<StoredForm | null> {
    const em = this.#deps.orm.em.fork();
    const form = await em.findOne(Form, { id });
    return form && present(form, await secretPathsOf(em, id));
  }

  /** Every form but the trashed ones, oldest first. */
  async list(): Promise<StoredForm[]> {
    const em = this.#deps.orm.em.fork();
    const forms = await em.find(Form, { active: true }, { orderBy: { id: 'asc' } });
    const secrets = await em.find(FormSecret, { formId: forms.map((form) => form.id) }, { fields: ['formId', 'path'] });
    const paths = Map.groupBy(secrets, (secret) => secret.formId);
    return forms.map((form) =>
      present(
        form,
        (paths.get(form.id) ?? []).map((secret) => secret.path),
      ),
    );
  }

  async create({ title, config }: Required<FormChange>, now: Date): Promise<SavedForm> {
    return this.#deps.orm.em.fork().transactional(async (em) => {
      const separated = this.#separate(config, new Map(), null);
      const form = em.create(Form, { title, config: separated.config, revision: 1, createdAt: now, updatedAt: now });
      await em.flush();
      addRevision(em, form, now);
      await this.#writeSecrets(em, form.id, new Map(), separated.secrets, now);
      return {
        form: present(form, [...separated.secrets.keys()]),
        generated: separated.generated,
        dropped: separated.dropped,
      };
    });
  }

  /** @returns null when there is no such form, or when it is trashed. */
  async update(id: number, change: FormChange, now: Date): Promise<SavedForm | null> {
    return this.#deps.orm.em.fork().transactional(async (em) => {
      const form = await em.findOne(Form, { id, active: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!form) return null;
      const stored = await this.#readSecrets(em, id);
      const separated = change.config
        ? this.#separate(change.config, stored, form.config)
        : { config: form.config, secrets: stored, generated: {}, dropped: [] };
      form.title = change.title ?? form.title;
      form.config = separated.config;
      form.revision += 1;
      form.updatedAt = now;
      addRevision(em, form, now);
      await this.#writeSecrets(em, id, stored, separated.secrets, now);
      await em.flush();
      return {
        form: present(form, [...separated.secrets.keys()]),
        generated: separated.generated,
        dropped: separated.dropped,
      };
    });
  }

  /** Sets `active` to false; the rows stay. @returns false when there is no such active form. */
  async trash(id: number, now: Date): Promise<boolean> {
    const em = this.#deps.orm.em.fork();
    return (await em.nativeUpdate(Form, { id, active: true }, { active: false, updatedAt: now })) > 0;
  }

  /** The current secrets of a form, path to value. */
  async secrets(formId: number): Promise<Map<string, string>> {
    return this.#readSecrets(this.#deps.orm.em.fork(), formId);
  }

  #separate(config: FormConfig, stored: ReadonlyMap<string, string>, previous: FormConfig | null): SeparatedSecrets {
    return separateSecrets(config, stored, { webhookSecret: this.#deps.generateWebhookSecret }, previous);
  }

  async #readSecrets(em: EntityManager, formId: number): Promise<Map<string, string>> {
    const rows = await em.find(FormSecret, { formId });
    return new Map(
      rows.map(({ path, sealed }) => [
        path,
        this.#deps.box.open('secrets', sealContexts.formSecret(formId, path), sealed),
      ]),
    );
  }

  async #writeSecrets(
    em: EntityManager,
    formId: number,
    before: ReadonlyMap<string, string>,
    after: ReadonlyMap<string, string>,
    now: Date,
  ): Promise<void> {
    const gone = [...before.keys()].filter((path) => !after.has(path));
    if (gone.length > 0) await em.nativeDelete(FormSecret, { formId, path: gone });
    // The unchanged ones too: every save seals with the active key.
    await em.upsertMany(
      FormSecret,
      [...after].map(([path, value]) => ({
        formId,
        path,
        sealed: this.#deps.box.seal('secrets', sealContexts.formSecret(formId, path), value),
        updatedAt: now,
      })),
    );
  }
}

function addRevision(em: EntityManager, form: Form, now: Date): void {
  const { id: formId, revision, title, config } = form;
  em.create(FormRevision, { formId, revision, title, config, createdAt: now });
}

async function secretPathsOf(em: EntityManager, formId: number): Promise<string[]> {
  return (await em.find(FormSecret, { formId }, { fields: ['path'] })).map(({ path }) => path);
}

function present(form: Form, secretPaths: string[]): StoredForm {
  const { id, title, config, active, revision, createdAt, updatedAt } = form;
  return { id, title, config, active, revision, createdAt, updatedAt, secretPaths };
}
