import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

/** Payment orders with their history, the webhooks and refunds of them, and the accounts at payment providers. */
export class Payments extends Migration {
  static readonly schemaVersion = 1;
  override name = '0008-payments';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists payment_orders (
      id bigint unsigned not null auto_increment primary key,
      uuid char(36) not null,
      form_id bigint unsigned not null,
      revision int unsigned not null,
      submission_uuid char(36) not null,
      submission_id bigint unsigned null,
      provider varchar(16) not null,
      mode varchar(8) not null,
      currency char(3) not null,
      amount bigint unsigned not null,
      description varchar(500) not null,
      items longtext not null,
      language varchar(35) null,
      expires_minutes int unsigned not null,
      return_to varchar(2048) null,
      status varchar(32) not null,
      checkouts int unsigned not null default 0,
      provider_ref varchar(191) null,
      payment_ref varchar(191) null,
      redirect_url text null,
      paid_amount bigint unsigned not null default 0,
      refunded_amount bigint unsigned not null default 0,
      attention varchar(32) null,
      version int unsigned not null default 0,
      processed_at datetime(3) null,
      expires_at datetime(3) not null,
      checked_at datetime(3) null,
      due_at datetime(3) null,
      drift varchar(64) null,
      error_type varchar(64) null,
      last_error varchar(600) null,
      created_at datetime(3) not null,
      updated_at datetime(3) not null,
      unique key payment_orders_uuid_unique (uuid),
      unique key payment_orders_submission_uuid_unique (submission_uuid),
      key payment_orders_form_id_id_index (form_id, id),
      key payment_orders_status_id_index (status, id),
      key payment_orders_created_at_index (created_at),
      key payment_orders_due_at_index (due_at),
      key payment_orders_provider_ref_index (provider_ref),
      key payment_orders_payment_ref_index (payment_ref)
    ) ${TABLE}`);
    this.addSql(`create table if not exists payment_events (
      id bigint unsigned not null auto_increment primary key,
      provider varchar(16) not null,
      mode varchar(8) not null,
      event_id varchar(191) not null,
      type varchar(191) not null,
      order_uuid char(36) null,
      outcome varchar(16) not null,
      received_at datetime(3) not null,
      handled_at datetime(3) null,
      unique key payment_events_provider_mode_event_id_unique (provider, mode, event_id),
      key payment_events_order_uuid_outcome_index (order_uuid, outcome),
      key payment_events_provider_mode_received_at_index (provider, mode, received_at)
    ) ${TABLE}`);
    this.addSql(`create table if not exists payment_history (
      id bigint unsigned not null auto_increment primary key,
      order_uuid char(36) not null,
      at datetime(3) not null,
      from_status varchar(32) null,
      to_status varchar(32) not null,
      cause varchar(32) not null,
      event_id varchar(191) null,
      detail longtext not null,
      key payment_history_order_uuid_id_index (order_uuid, id)
    ) ${TABLE}`);
    this.addSql(`create table if not exists payment_refunds (
      uuid char(36) not null primary key,
      order_uuid char(36) not null,
      amount bigint unsigned not null,
      status varchar(16) not null,
      refund_ref varchar(191) null,
      user_id bigint unsigned null,
      error_type varchar(64) null,
      last_error varchar(600) null,
      created_at datetime(3) not null,
      updated_at datetime(3) not null,
      key payment_refunds_order_uuid_created_at_index (order_uuid, created_at)
    ) ${TABLE}`);
    this.addSql(`create table if not exists payment_accounts (
      provider varchar(16) not null,
      mode varchar(8) not null,
      sealed longtext not null,
      previous_until datetime(3) null,
      updated_at datetime(3) not null,
      primary key (provider, mode)
    ) ${TABLE}`);
  }
}
