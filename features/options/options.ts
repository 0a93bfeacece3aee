import type { MikroORM } from '@mikro-orm/mysql';
import { SettingsRow } from '#db/entities/settings.ts';
import { byService, changeNamed, deleteValue, readNamed, readValue, writeValue } from '#db/settings.ts';
import { AUDIT_RETENTION_OPTION } from '#features/audit/audit-list.ts';
import { postTypesOption } from '#features/content/post-types.ts';
import { optionsBudgets } from '#features/options/budgets.ts';
import { findLimitsMistake, LIMIT_OPTIONS } from '#features/requests/site-limits.ts';
import { findCountriesMistake, shopSettings } from '#features/shop/shop.ts';
import { MAIL_SCOPE, SITE_LANGUAGE_OPTION, SITE_SCOPE } from '#features/site/site.ts';
import { recordOf } from '#forms/config/json.ts';
import { languageMistake } from '#forms/config/own-keys.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { lineOfText, mailbox } from '#settings/checks.ts';

/** Describes the mistake in a value; null if the value is valid. */
export type OptionCheck = (value: unknown) => string | null;

/** A single setting, named separately for commands and code. */
export interface KnownOption {
  scope: string;
  /** Key within the scope; null if the scope itself is the option. */
  key: string | null;
  check: OptionCheck;
}

/** Thrown if an option cannot be set. `option` is its name, and the message starts with the name. */
export class OptionError extends Error {
  readonly option: string;

  constructor(option: string, mistake: string) {
    super(`${option}: ${mistake}`);
    this.name = 'OptionError';
    this.option = option;
  }
}

const ofSite = (checks: Readonly<Record<string, OptionCheck>>): Record<string, KnownOption> =>
  Object.fromEntries(Object.entries(checks).map(([key, check]) => [key, { scope: SITE_SCOPE, key, check }]));

/** Options for the site as a whole. */
const SITE_CHECKS: Readonly<Record<string, OptionCheck>> = {
  site_name: lineOfText,
  site_logo_url: imageAddress,
  site_time_zone: timeZone,
  [SITE_LANGUAGE_OPTION]: language,
  post_types: postTypesOption,
  [AUDIT_RETENTION_OPTION]: days,
  [LIMIT_OPTIONS.form]: findLimitsMistake,
  [LIMIT_OPTIONS.address]: findLimitsMistake,
};
export const SITE_OPTIONS: readonly string[] = Object.keys(SITE_CHECKS);

/** Describes the mistake in the value of a site option; null if the value is valid. */
export function siteOptionMistake(name: string, value: unknown): string | null {
  return SITE_CHECKS[name]?.(value) ?? null;
}

/** The options of the core, with their storage and validation. */
export const KNOWN_OPTIONS: Readonly<Record<string, KnownOption>> = {
  ...ofSite(SITE_CHECKS),
  mail_from_name: { scope: MAIL_SCOPE, key: 'from_name', check: lineOfText },
  mail_from_email: { scope: MAIL_SCOPE, key: 'from_email', check: mailbox },
  mail_reply_to: { scope: MAIL_SCOPE, key: 'reply_to', check: mailbox },
  shop_selling_countries: { scope: shopSettings.scope, key: 'selling_countries', check: findCountriesMistake },
  shop_shipping_countries: { scope: shopSettings.scope, key: 'shipping_countries', check: findCountriesMistake },
  svca_db_version: { scope: 'svca_db_version', key: null, check: readOnly },
};

/** Prefix of extensions' options, whose values are not checked. */
const EXTENSION_NAME = /^x_[a-z0-9_]{1,189}$/;
const LARGEST_BYTES = optionsBudgets.optionValue.atMost;

/** Stores site-wide settings: the core's, and those of extensions (`x_...`). */
export class Options {
  readonly #orm: MikroORM;
  readonly #known: Readonly<Record<string, KnownOption>>;

  constructor({ orm, known = KNOWN_OPTIONS }: { orm: MikroORM; known?: Readonly<Record<string, KnownOption>> }) {
    this.#orm = orm;
    this.#known = known;
  }

  /**
   * @returns undefined if the option is not set
   * @throws OptionError if the option does not exist
   */
  async get(name: string): Promise<unknown> {
    const { scope, key } = this.#find(name);
    return key === null ? readValue(this.#orm, scope) : (await readNamed(this.#orm, scope))[key];
  }

  /** @throws OptionError if the option is unknown or read-only, or the value is invalid */
  async set(name: string, value: unknown, now: Date): Promise<void> {
    const { scope, key, check } = this.#find(name);
    const mistake = check(value);
    if (mistake !== null) throw new OptionError(name, mistake);
    if (key === null) await writeValue(this.#orm, scope, value, byService(now));
    else await changeNamed(this.#orm, scope, { [key]: value }, byService(now));
  }

  /**
   * Unsets an option, which then follows its default.
   * @returns false if the option was not set
   * @throws OptionError if the option is unknown or read-only
   */
  async delete(name: string, now: Date): Promise<boolean> {
    const { scope, key, check } = this.#find(name);
    if (check === readOnly) throw new OptionError(name, readOnly());
    if (key === null) return deleteValue(this.#orm, scope);
    if ((await this.get(name)) === undefined) return false;
    await changeNamed(this.#orm, scope, { [key]: undefined }, byService(now));
    return true;
  }

  /** Returns all core options by name, undefined if not set, and the options that extensions have set. */
  async list(): Promise<{ name: string; value: unknown }[]> {
    const scopes = [...new Set(Object.values(this.#known).map(({ scope }) => scope))];
    const rows = await this.#orm.em
      .fork()
      .find(SettingsRow, { $or: [{ scope: scopes }, { scope: { $like: 'x\\_%' } }] });
    const values = new Map(rows.map(({ scope, value }) => [scope, value]));
    const own = [...values.keys()].filter((name) => EXTENSION_NAME.test(name));
    const known = Object.entries(this.#known).map(([name, { scope, key }]) => {
      return { name, value: key === null ? values.get(scope) : recordOf(values.get(scope))[key] };
    });
    const all = [...known, ...own.map((name) => ({ name, value: values.get(name) }))];
    return all.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  #find(name: string): KnownOption {
    const known = Object.hasOwn(this.#known, name) ? this.#known[name] : undefined;
    if (known) return known;
    if (EXTENSION_NAME.test(name)) return { scope: name, key: null, check: jsonValue };
    const names = Object.keys(this.#known).sort().join(', ');
    throw new OptionError(name, `there is no such option. Use one of ${names}, or x_... for extensions.`);
  }
}

function readOnly(): string {
  return 'is written by migrations and can only be read';
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

function language(value: unknown): string | null {
  return typeof value === 'string' ? languageMistake(value) : 'must be a language tag such as en or pt-BR';
}

function timeZone(value: unknown): string | null {
  return typeof value === 'string' && isTimeZone(value)
    ? null
    : 'must be an IANA time zone, such as Europe/Berlin or UTC';
}

function jsonValue(value: unknown): string | null {
  if (value === null) return 'must not be null; delete the option instead';
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // Circular values and big integers cannot be serialised.
  }
  if (text === undefined) return 'must be a value that JSON can hold';
  return Buffer.byteLength(text) > LARGEST_BYTES ? `must have at most ${LARGEST_BYTES} bytes as JSON` : null;
}
