import { AlteringMigration } from './altering.ts';

/** What reading submissions needs: an index by time over all forms, and marks. */
export class Reading extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0013-reading';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists submission_marks (
      submission_id bigint unsigned not null primary key,
      form_id bigint unsigned not null,
      created_at datetime(3) not null,
      read_at datetime(3) null,
      starred tinyint(1) not null,
      key submission_marks_starred_created_at_index (starred, created_at),
      key submission_marks_form_id_starred_created_at_index (form_id, starred, created_at)
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`);
    await this.addIndex('submissions', 'submissions_created_at_index', '(created_at)');
  }
}
