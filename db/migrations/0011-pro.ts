import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

/** What the Pro edition keeps beside payments: the licence of the site, and saved forms. */
export class Pro extends Migration {
  static readonly schemaVersion = 1;
  override name = '0011-pro';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists license (
      id int unsigned not null primary key,
      sealed longtext not null,
      instance_id varchar(191) not null,
      standing varchar(16) not null,
      expires_at datetime(3) null,
      activation_limit int unsigned null,
      activation_usage int unsigned null,
      activated_at datetime(3) not null,
      checked_at datetime(3) not null,
      failed_at datetime(3) null,
      error_type varchar(64) null,
      version int unsigned not null
    ) ${TABLE}`);
    this.addSql(`create table if not exists drafts (
      id bigint unsigned not null auto_increment primary key,
      uuid char(36) not null,
      form_id bigint unsigned not null,
      revision int unsigned not null,
      token_hash char(64) not null,
      mail_token_hash char(64) null,
      sealed longtext null,
      status varchar(16) not null,
      mail_wanted_at datetime(3) null,
      reminded_at datetime(3) null,
      created_at datetime(3) not null,
      saved_at datetime(3) not null,
      resumed_at datetime(3) null,
      expires_at datetime(3) not null,
      ended_at datetime(3) null,
      due_at datetime(3) null,
      unique key drafts_uuid_unique (uuid),
      unique key drafts_token_hash_unique (token_hash),
      unique key drafts_mail_token_hash_unique (mail_token_hash),
      key drafts_form_id_saved_at_index (form_id, saved_at),
      key drafts_form_id_status_index (form_id, status),
      key drafts_status_expires_at_index (status, expires_at),
      key drafts_ended_at_index (ended_at),
      key drafts_due_at_index (due_at)
    ) ${TABLE}`);
    this.addSql(`create table if not exists draft_submissions (
      submission_uuid char(36) not null primary key,
      draft_uuid char(36) not null,
      key draft_submissions_draft_uuid_index (draft_uuid)
    ) ${TABLE}`);
    this.addSql(`create table if not exists draft_mails (
      id char(36) not null primary key,
      draft_uuid char(36) not null,
      form_id bigint unsigned not null,
      address_hash char(64) not null,
      day char(10) not null,
      turn int unsigned not null,
      kind varchar(16) not null,
      status varchar(16) not null,
      error_type varchar(64) null,
      created_at datetime(3) not null,
      updated_at datetime(3) not null,
      unique key draft_mails_address_hash_form_id_day_unique (address_hash, form_id, day),
      unique key draft_mails_address_hash_day_turn_unique (address_hash, day, turn),
      key draft_mails_draft_uuid_index (draft_uuid),
      key draft_mails_created_at_index (created_at)
    ) ${TABLE}`);
  }
}
