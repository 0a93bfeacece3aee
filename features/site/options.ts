import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';
import { AUDIT_RETENTION_OPTION } from '#features/audit/audit-list.ts';
import { postTypesOption } from '#features/content/post-types.ts';
import { countriesOption } from '#features/shop/shop.ts';
import { LIMIT_OPTIONS, limitsMistake } from '#features/submissions/limits/site-limits.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';

/** What is wrong with a value, or null. */
export type OptionCheck = (value: unknown) => string | null;

/** An option that cannot be set. `option` is its name, and the message starts with it. */
export class OptionError extends Error {
  readonly option: string;

  constructor(option: string, mistake: string) {
    super(`${option}: ${mistake}`);
    this.name = 'OptionError';
    this.option = option;
  }
}

/** The options of the core and what each may be. */
export const KNOWN_OPTIONS: Readonly<Record<string, OptionCheck>> = {
  site_name: lineOfText,
  site_logo_url: imageAddress,
  site_time_zone: timeZone,
  mail_from_name: lineOfText,
  mail_from_email: mailbox,
  mail_reply_to: mailbox,
  post_types: postTypesOption,
  shop_selling_countries: countriesOption,
  shop_shipping_countries: countriesOption,
  [AUDIT_RETENTION_OPTION]: days,
  [LIMIT_OPTIONS.form]: limitsMistake,
  [LIMIT_OPTIONS.address]: limitsMistake,
  svca_db_version: readOnly,
};

/** Options of extensions start like this; their values are not checked. */
const EXTENSION_NAME = /^x_[a-z0-9_]{1,189}$/;
const LARGEST_BYTES = 64 * 1024;

/** Site-wide settings: the known ones, and those of extensions (`x_...`). */
export class Options {
  readonly #orm: MikroORM;
  readonly #known: Readonly<Record<string, OptionCheck>>;

  constructor({ orm, known = KNOWN_OPTIONS }: { orm: MikroORM; known?: Readonly<Record<string, OptionCheck>> }) {
    this.#orm = orm;
    this.#known = known;
  }

  /**
   * @returns undefined when it is not set.
   * @throws OptionError when there is no option of that name.
   */
  async get(name: string): Promise<unknown> {
    this.#checkOf(name);
    const found = await this.#orm.em.fork().findOne(Option, { name });
    return found?.value;
  }

  /** @throws OptionError for a name that is not known, an option that is only read, and a value that it may not have. */
  async set(name: string, value: unknown, now: Date): Promise<void> {
    await this.#set(this.#orm.em.fork(), name, value, now);
  }

  /**
   * Sets several options, and deletes those whose value is null: all of them or, where one is refused, none.
   * @throws OptionError as `set` and `delete`
   */
  async change(values: ReadonlyMap<string, unknown>, now: Date): Promise<void> {
    await this.#orm.em.fork().transactional(async (em) => {
      for (const [name, value] of values) {
        if (value === null) await this.#delete(em, name);
        else await this.#set(em, name, value, now);
      }
    });
  }

  /**
   * What is not set any more follows its default again.
   * @returns false when it was not set.
   * @throws OptionError for a name that is not known and an option that is only read.
   */
  async delete(name: string): Promise<boolean> {
    return this.#delete(this.#orm.em.fork(), name);
  }

  /** Every known option, with undefined where it is not set, and the extensions' that are set; by name. */
  async list(): Promise<{ name: string; value: unknown }[]> {
    const rows = await this.#orm.em.fork().findAll(Option);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const names = [...Object.keys(this.#known), ...[...values.keys()].filter((name) => EXTENSION_NAME.test(name))];
    return names.sort().map((name) => ({ name, value: values.get(name) }));
  }

  async #set(em: EntityManager, name: string, value: unknown, now: Date): Promise<void> {
    const mistake = this.#checkOf(name)(value);
    if (mistake !== null) throw new OptionError(name, mistake);
    await em.upsert(Option, { name, value, updatedAt: now });
  }

  async #delete(em: EntityManager, name: string): Promise<boolean> {
    if (this.#checkOf(name) === readOnly) throw new OptionError(name, readOnly());
    return (await em.nativeDelete(Option, { name })) > 0;
  }

  #checkOf(name: string): OptionCheck {
    const known = Object.hasOwn(this.#known, name) ? this.#known[name] : undefined;
    if (known) return known;
    if (EXTENSION_NAME.test(name)) return jsonValue;
    const names = Object.keys(this.#known).sort().join(', ');
    throw new OptionError(name, `there is no such option. Use one of ${names}, or x_... for extensions.`);
  }
}

function readOnly(): string {
  return 'is written by migrations and can only be read';
}

function lineOfText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && /^\P{C}{1,200}$/u.test(value)
    ? null
    : 'must be a line of 1 to 200 characters';
}

function imageAddress(value: unknown): string | null {
  const isAddress = typeof value === 'string' && value.length <= 2048 && /^https:\/\/[^\s"'<>\\]+$/.test(value);
  return isAddress && URL.canParse(value) ? null : 'must be the https:// address of an image';
}

function days(value: unknown): string | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650
    ? null
    : 'must be a whole number of days from 1 to 3650';
}

function mailbox(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 191 && isMailbox(value) ? null : 'must be an e-mail address';
}

function timeZone(value: unknown): string | null {
  // Intl also takes offsets such as +01:00, which have no summer time.
  return typeof value === 'string' && /^[A-Za-z]/.test(value) && isTimeZone(value)
    ? null
    : 'must be an IANA time zone, such as Europe/Berlin or UTC';
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function jsonValue(value: unknown): string | null {
  if (value === null) return 'must not be null; delete the option instead';
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // Circles and big integers.
  }
  if (text === undefined) return 'must be a value that JSON can hold';
  return Buffer.byteLength(text) > LARGEST_BYTES ? `must have at most ${LARGEST_BYTES} bytes as JSON` : null;
}
