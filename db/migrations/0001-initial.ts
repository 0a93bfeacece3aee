import { Migration } from '@mikro-orm/migrations';
import { INITIAL_SCHEMA } from './initial-schema.ts';

/** Creates the whole schema. It is regenerated until 1.0; from then on, further migrations follow. */
export class Initial extends Migration {
  static readonly schemaVersion = 1;
  override name = '0001-initial';

  override up(): void {
    for (const statement of INITIAL_SCHEMA) this.addSql(statement);
  }
}
