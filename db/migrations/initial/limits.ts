import { createTable } from './create-table.ts';

/** What is taken of forms with limits. */
export const limits = [
  createTable(
    'limit_states',
    `form_id bigint unsigned not null primary key,
     revision int unsigned not null,
     signature char(22) not null,
     is_counted tinyint(1) not null,
     since datetime(3) not null,
     last_at datetime(3) not null,
     last_id bigint unsigned not null`,
  ),
  createTable(
    'limit_counters',
    `form_id bigint unsigned not null,
     name varchar(64) not null,
     taken int not null,
     primary key (form_id, name)`,
  ),
  createTable(
    'limit_claims',
    `submission_uuid char(36) not null primary key,
     form_id bigint unsigned not null,
     signature char(22) not null,
     names longtext not null,
     is_held tinyint(1) not null,
     created_at datetime(3) not null,
     key limit_claims_form_id_index (form_id),
     key limit_claims_created_at_index (created_at)`,
  ),
];
