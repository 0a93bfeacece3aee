import { createTable } from './create-table.ts';

/** Forms with each revision and their secrets. */
export const forms = [
  createTable(
    'forms',
    `id bigint unsigned not null auto_increment primary key,
     title varchar(255) not null default '',
     config longtext not null,
     active tinyint(1) not null default true,
     revision int unsigned not null,
     created_at datetime(3) not null,
     updated_at datetime(3) not null,
     key forms_active_id_index (active, id)`,
  ),
  createTable(
    'form_revisions',
    `id bigint unsigned not null auto_increment primary key,
     form_id bigint unsigned not null,
     revision int unsigned not null,
     title varchar(255) not null,
     config longtext not null,
     created_at datetime(3) not null,
     unique key form_revisions_form_id_revision_unique (form_id, revision)`,
  ),
  createTable(
    'form_secrets',
    `form_id bigint unsigned not null,
     path varchar(191) not null,
     sealed longtext not null,
     updated_at datetime(3) not null,
     expires_at datetime(3) null,
     primary key (form_id, path)`,
  ),
];
