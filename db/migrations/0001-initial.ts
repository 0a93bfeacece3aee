import { Migration } from '@mikro-orm/migrations';
import { alerts } from './initial/alerts.ts';
import { deliveries } from './initial/deliveries.ts';
import { forms } from './initial/forms.ts';
import { host } from './initial/host.ts';
import { limits } from './initial/limits.ts';
import { payments } from './initial/payments.ts';
import { pro } from './initial/pro.ts';
import { protection } from './initial/protection.ts';
import { submissions } from './initial/submissions.ts';
import { uploads } from './initial/uploads.ts';

/** The whole schema. Until 1.0 it is changed in place; from then on migrations follow it. */
export class Initial extends Migration {
  static readonly schemaVersion = 1;
  override name = '0001-initial';

  override up(): void {
    const tables = [
      ...forms,
      ...submissions,
      ...uploads,
      ...deliveries,
      ...host,
      ...protection,
      ...limits,
      ...payments,
      ...pro,
      ...alerts,
    ];
    for (const statement of tables) this.addSql(statement);
  }
}
