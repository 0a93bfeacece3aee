import { createTable } from './create-table.ts';

/** What keeps the service from being misused. */
export const protection = [
  // Who did what. Rows are only added, and erased when their time is over.
  createTable(
    'audit_log',
    `id bigint unsigned not null auto_increment primary key,
     at datetime(3) not null,
     event varchar(64) not null,
     actor varchar(16) not null,
     account_id bigint unsigned null,
     login varchar(60) null,
     network varchar(45) null,
     request_id char(36) null,
     target varchar(191) null,
     details longtext not null,
     key audit_log_at_index (at),
     key audit_log_event_id_index (event, id),
     key audit_log_account_id_id_index (account_id, id),
     key audit_log_login_id_index (login, id),
     key audit_log_target_id_index (target, id)`,
  ),
  createTable(
    'rate_limits',
    `\`key\` varchar(255) not null primary key,
     points int not null default 0,
     expire bigint unsigned null,
     key rate_limits_expire_index (expire)`,
  ),
  // How many submissions came, by form and address, by address, and by API key.
  createTable(
    'submission_counters',
    `id varchar(64) not null primary key,
     refused tinyint(1) not null,
     minute_limit int not null,
     minute_points int not null,
     minute_end bigint not null,
     hour_limit int not null,
     hour_points int not null,
     hour_end bigint not null,
     key submission_counters_hour_end_index (hour_end)`,
  ),
  // Tokens of CAPTCHAs that have counted, by keyed hash.
  createTable(
    'captcha_tokens',
    `hash char(64) not null primary key,
     expires_at datetime(3) not null,
     key captcha_tokens_expires_at_index (expires_at)`,
  ),
  // Submissions that were refused as spam, for forms that keep those for a while.
  createTable(
    'spam',
    `id bigint unsigned not null auto_increment primary key,
     uuid char(36) not null,
     form_id bigint unsigned not null,
     revision int unsigned not null,
     surface char(1) not null,
     reason varchar(32) not null,
     score int unsigned not null,
     detail longtext not null,
     sealed longtext null,
     status varchar(16) not null,
     submission_uuid char(36) null,
     submission_id bigint unsigned null,
     created_at datetime(3) not null,
     released_at datetime(3) null,
     expires_at datetime(3) not null,
     unique key spam_uuid_unique (uuid),
     key spam_form_id_id_index (form_id, id),
     key spam_reason_id_index (reason, id),
     key spam_expires_at_index (expires_at)`,
  ),
  // How many of those there was no room for, by form.
  createTable(
    'spam_drops',
    `form_id bigint unsigned not null primary key,
     dropped int unsigned not null,
     last_at datetime(3) not null,
     key spam_drops_last_at_index (last_at)`,
  ),
];
