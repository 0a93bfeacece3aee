import { AlteringMigration } from '../altering.ts';

/**
 * When somebody has to look after a record: start the run of a submission, or see that the run of a submission or a job still
 * lives. And the run that a job belongs to.
 */
export class Due extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0007-due';

  override async up(): Promise<void> {
    await this.addColumn('submissions', 'due_at', 'datetime(3) null');
    await this.addColumn('transient_values', 'due_at', 'datetime(3) null');
    await this.addColumn('integration_jobs', 'due_at', 'datetime(3) null');
    await this.addColumn('integration_jobs', 'owner', 'varchar(64) null');
    await this.addIndex('submissions', 'submissions_due_at_form_id_index', '(due_at, form_id)');
    await this.addIndex('transient_values', 'transient_values_due_at_form_id_index', '(due_at, form_id)');
    await this.addIndex('integration_jobs', 'integration_jobs_due_at_index', '(due_at)');
    // What an older version left open is looked after too, once its own outbox has had its time.
    for (const table of ['submissions', 'transient_values']) {
      this.addSql(`update ${table} set due_at = utc_timestamp(3) + interval 5 minute
        where due_at is null and status in ('accepted', 'processing')`);
    }
    this.addSql(`update integration_jobs set due_at = coalesce(next_attempt_at, enqueued_at) + interval 1 minute
      where due_at is null and status in ('pending', 'retrying')`);
  }
}
