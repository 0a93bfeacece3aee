/** A text in every language of the console. */
export interface Both {
  en: string;
  de: string;
}

type Language = keyof Both;

/** A form to begin with: `templates/*.json`. Each text in it is in both languages. */
export interface Template {
  name: Both;
  about: Both;
  /** Title and config as a save takes them. Mails to the site go to `OFFICE`. */
  form: object;
  /** The option `payment` but for its provider: the Pro edition can take the money at once. */
  payment?: object;
}

/** A form as a save takes it. */
export interface NewForm {
  title: string;
  config: { fields: unknown[]; options: Record<string, unknown> };
}

/** In place of the address to which mails to the site go. */
const OFFICE = 'office@example.org';

/** How a form is made of a template. */
export interface Wishes {
  language: Language;
  /** Where what comes in is mailed to; nowhere when absent. */
  mailTo?: string;
  /** Through whom it is paid; not at all when absent. */
  provider?: string;
}

/** The form of a template in one language. */
export function formOf({ form, payment }: Template, { language, mailTo, provider }: Wishes): NewForm {
  const { title, config } = inLanguage(form, language) as NewForm;
  const { notifications = [], ...others } = config.options as { notifications?: Notification[] };
  const mails = notifications.flatMap((one) => withAddress(one, mailTo) ?? []);
  const paid = provider !== undefined && payment && { enabled: true, mode: 'test', provider };
  const options = {
    ...others,
    language,
    ...(mails.length > 0 && { notifications: mails }),
    ...(paid && { payment: { ...(inLanguage(payment, language) as object), ...paid } }),
  };
  return { title, config: { fields: config.fields, options } };
}

interface Notification {
  to: string;
  routes?: { to: string }[];
}

/** The mail with the address of the site in place; undefined for one to a site that wants none. */
function withAddress(mail: Notification, mailTo: string | undefined): Notification | undefined {
  if (mail.to !== OFFICE) return mail;
  if (mailTo === undefined) return undefined;
  const { routes } = mail;
  return { ...mail, to: mailTo, ...(routes && { routes: routes.map((route) => ({ ...route, to: mailTo })) }) };
}

function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isBoth(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, language)]));
}

function isBoth(value: object): value is Both {
  return Object.keys(value).length === 2 && 'en' in value && 'de' in value;
}
