import { Migration } from '@mikro-orm/migrations';
import { INITIAL_SCHEMA } from './initial-schema.ts';

/** The whole schema. Until 1.0 it is made anew; from then on migrations follow it. */
export class Initial extends Migration {
  static readonly schemaVersion = 1;
  override name = '0001-initial';

  override up(): void {
    for (const statement of INITIAL_SCHEMA) this.addSql(statement);
  }
}
