import { Migration } from '@mikro-orm/migrations';

/** Every try at a job, and jobs that are tried anew after they ended. */
export class JobAttempts extends Migration {
  static readonly schemaVersion = 1;
  override name = '0003-job-attempts';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists integration_attempts (
      id bigint unsigned not null auto_increment primary key,
      job_id char(36) not null,
      replay int unsigned not null,
      attempt int unsigned not null,
      started_at datetime(3) not null,
      duration_ms int unsigned null,
      outcome varchar(32) not null,
      status_code smallint unsigned null,
      error_type varchar(64) null,
      excerpt varchar(500) null,
      key integration_attempts_job_id_attempt_index (job_id, attempt)
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`);
    // Not every server knows "if not exists" here, and a crash may have come after the statement.
    const columns = await this.execute(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = 'integration_jobs' and column_name = 'replays'`,
    );
    if (columns.length === 0)
      this.addSql('alter table integration_jobs add column replays int unsigned not null default 0');
    const indices = await this.execute(
      `select index_name from information_schema.statistics
       where table_schema = database() and index_name = 'integration_jobs_enqueued_at_index'`,
    );
    if (indices.length === 0)
      this.addSql('alter table integration_jobs add key integration_jobs_enqueued_at_index (enqueued_at)');
  }
}
