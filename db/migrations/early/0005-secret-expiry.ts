import { AlteringMigration } from '../altering.ts';

/** When a secret that was replaced stops to be used; null for the current ones. */
export class SecretExpiry extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0005-secret-expiry';

  override async up(): Promise<void> {
    await this.addColumn('form_secrets', 'expires_at', 'datetime(3) null');
  }
}
