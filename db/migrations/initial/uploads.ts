import { createTable } from './create-table.ts';

/** Files of visitors; their bytes are elsewhere. */
export const uploads = [
  createTable(
    'uploads',
    `uuid char(36) not null primary key,
     form_id bigint unsigned not null,
     field varchar(200) not null,
     state varchar(16) not null,
     submission_uuid char(36) null,
     draft_uuid char(36) null,
     sealed text not null,
     media_type varchar(127) not null,
     size bigint unsigned not null,
     storage_key varchar(64) not null,
     unscanned tinyint(1) not null default false,
     network char(22) null,
     site char(22) null,
     created_at datetime(3) not null,
     expires_at datetime(3) not null,
     due_at datetime(3) null,
     lease char(36) null,
     lease_until datetime(3) null,
     lease_wanted boolean not null default false,
     key uploads_submission_uuid_index (submission_uuid),
     key uploads_form_id_state_size_index (form_id, state, size),
     key uploads_draft_uuid_index (draft_uuid),
     key uploads_due_at_index (due_at),
     key uploads_network_created_at_index (network, created_at),
     key uploads_site_created_at_index (site, created_at)`,
  ),
];
