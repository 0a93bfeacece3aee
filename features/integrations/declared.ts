import type { FindIntegration, IntegrationDefinition } from '#forms/integration-definition.ts';
import { customIntegration, type DeclaredIntegration, MAX_SECRET_NAME } from './custom/definition.ts';
import { integrationOf, integrations } from './table.ts';

/** Registry of the integrations that extensions declare. Each process has one and fills it during startup. */
export class DeclaredIntegrations {
  readonly #declared = new Map<string, { owner: string; definition: IntegrationDefinition }>();

  /** Returns the service's own definition, the declared one, or that of an undeclared custom integration. */
  readonly find: FindIntegration = (id) => this.#declared.get(id)?.definition ?? integrationOf(id);

  /** Returns the ids that extensions have declared. */
  readonly ids = (): string[] => [...this.#declared.keys()];

  /**
   * @param owner name of the extension
   * @throws TypeError if the declaration is invalid
   */
  declare(owner: string, declaration: DeclaredIntegration): void {
    const { id, secrets, place } = declaration;
    if (typeof id !== 'string' || !/^[a-z][a-z0-9_-]{0,63}$/i.test(id)) {
      throw new TypeError(`id must be 1 to 64 letters, digits, _ and -, and start with a letter: ${id}`);
    }
    if (integrations.some((own) => own.id === id)) throw new TypeError(`${id} is an integration of the service's own`);
    const other = this.#declared.get(id)?.owner;
    if (other !== undefined) throw new TypeError(`${id} was declared by ${other} before`);
    if (!Array.isArray(secrets) || !secrets.every(isSecretName)) {
      throw new TypeError(
        `secrets of ${id} must be a list of names of settings, each of 1 to ${MAX_SECRET_NAME} characters`,
      );
    }
    if (place !== undefined && (!Array.isArray(place) || !place.every((name) => typeof name === 'string'))) {
      throw new TypeError(`place of ${id} must be a list of names of settings`);
    }
    const declared = { id, secrets: [...secrets], place: place && [...place] };
    this.#declared.set(id, { owner, definition: customIntegration(id, declared) });
  }
}

function isSecretName(name: unknown): boolean {
  return typeof name === 'string' && name !== '' && name.length <= MAX_SECRET_NAME;
}
