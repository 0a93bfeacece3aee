import { Migration } from '@mikro-orm/migrations';

/** Every statement may run again: DDL commits by itself, so a crash half-way leaves some of them done. */
// Keys, paths and ids are compared to the letter; the collation has the same name on MySQL and MariaDB.
const statements = [
  `create table if not exists application_passwords (
    id bigint unsigned not null auto_increment primary key,
    uuid char(36) not null,
    user_id bigint unsigned not null,
    name varchar(100) not null,
    hash char(64) not null,
    created_at datetime(3) not null,
    last_used_at datetime(3) null,
    unique key application_passwords_uuid_unique (uuid),
    key application_passwords_user_id_index (user_id),
    unique key application_passwords_hash_unique (hash)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists email_deliveries (
    id char(36) not null,
    submission_uuid char(36) not null,
    form_id bigint unsigned not null,
    notification_key varchar(64) not null,
    status varchar(32) not null,
    attempts int unsigned not null default 0,
    provider varchar(32) null,
    accepted int unsigned null,
    rejected int unsigned null,
    error_type varchar(64) null,
    last_error varchar(600) null,
    created_at datetime(3) not null,
    updated_at datetime(3) not null,
    primary key (id),
    key email_deliveries_form_id_created_at_index (form_id, created_at),
    unique key email_deliveries_submission_uuid_notification_key_unique (submission_uuid, notification_key)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists forms (
    id bigint unsigned not null auto_increment primary key,
    title varchar(255) not null default '',
    config longtext not null,
    active tinyint(1) not null default true,
    revision int unsigned not null,
    created_at datetime(3) not null,
    updated_at datetime(3) not null,
    key forms_active_id_index (active, id)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists form_revisions (
    id bigint unsigned not null auto_increment primary key,
    form_id bigint unsigned not null,
    revision int unsigned not null,
    title varchar(255) not null,
    config longtext not null,
    created_at datetime(3) not null,
    unique key form_revisions_form_id_revision_unique (form_id, revision)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists form_secrets (
    form_id bigint unsigned not null,
    path varchar(191) not null,
    sealed longtext not null,
    updated_at datetime(3) not null,
    primary key (form_id, path)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists idempotency_keys (
    scope char(64) not null,
    request_hash char(64) not null,
    submission_uuid char(36) not null,
    submission_id bigint unsigned null,
    created_at datetime(3) not null,
    primary key (scope),
    key idempotency_keys_created_at_index (created_at)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists integration_jobs (
    id char(36) not null,
    submission_uuid char(36) not null,
    form_id bigint unsigned not null,
    revision int unsigned not null,
    integration_key varchar(64) not null,
    integration_id varchar(64) not null,
    status varchar(32) not null,
    attempts int unsigned not null default 0,
    error_type varchar(64) null,
    last_error varchar(600) null,
    enqueued_at datetime(3) not null,
    next_attempt_at datetime(3) null,
    finished_at datetime(3) null,
    primary key (id),
    key integration_jobs_status_next_attempt_at_index (status, next_attempt_at),
    key integration_jobs_form_id_enqueued_at_index (form_id, enqueued_at),
    unique key integration_jobs_submission_uuid_integration_key_unique (submission_uuid, integration_key)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists options (
    name varchar(191) not null,
    value longtext not null,
    updated_at datetime(3) not null,
    primary key (name)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists outbox (
    id bigint unsigned not null auto_increment primary key,
    kind varchar(32) not null,
    workflow_type varchar(64) not null,
    workflow_id varchar(191) not null,
    arguments longtext not null,
    claimed_until datetime(3) not null,
    attempts int unsigned not null default 0,
    last_error varchar(600) null,
    created_at datetime(3) not null,
    key outbox_claimed_until_index (claimed_until)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists rate_limits (
    \`key\` varchar(255) not null,
    points int not null default 0,
    expire bigint unsigned null,
    primary key (\`key\`),
    key rate_limits_expire_index (expire)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists submissions (
    id bigint unsigned not null auto_increment primary key,
    uuid char(36) not null,
    form_id bigint unsigned not null,
    revision int unsigned not null,
    surface char(1) not null,
    payload longtext not null,
    meta longtext not null,
    ip_address varchar(45) null,
    user_agent text null,
    status varchar(32) not null,
    claimed_by varchar(64) null,
    created_at datetime(3) not null,
    completed_at datetime(3) null,
    unique key submissions_uuid_unique (uuid),
    key submissions_form_id_created_at_index (form_id, created_at)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists transient_values (
    uuid char(36) not null,
    form_id bigint unsigned not null,
    revision int unsigned not null,
    surface char(1) not null,
    sealed longtext not null,
    status varchar(32) not null,
    claimed_by varchar(64) null,
    created_at datetime(3) not null,
    primary key (uuid)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists users (
    id bigint unsigned not null auto_increment primary key,
    login varchar(60) not null,
    email varchar(191) not null,
    password_hash varchar(255) null,
    role varchar(32) not null,
    created_at datetime(3) not null,
    unique key users_login_unique (login)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
];

export class Initial extends Migration {
  static readonly schemaVersion = 0;
  override name = '0001-initial';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
