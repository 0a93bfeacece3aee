import { AlteringMigration } from '../altering.ts';

/** Every try at a job, and jobs that are tried anew after they ended. */
export class JobAttempts extends AlteringMigration {
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
    await this.addColumn('integration_jobs', 'replays', 'int unsigned not null default 0');
    await this.addIndex('integration_jobs', 'integration_jobs_enqueued_at_index', '(enqueued_at)');
  }
}
