/** A text in both languages of the console. */
export interface Both {
  en: string;
  de: string;
}

type Language = keyof Both;

/** The categories of the gallery, in their order. */
export const CATEGORIES = ['contact', 'feedback', 'events', 'sales', 'people', 'community'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Finds templates by all words of a search, in name, text and search words of a language.
 * @param category undefined for all
 */
export function findTemplates<T extends Pick<Template, 'name' | 'about' | 'words' | 'category'>>(
  templates: Readonly<Record<string, T>>,
  { search, category, language }: { search: string; category: string | undefined; language: Language },
): [name: string, template: T][] {
  const asked = search.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  return Object.entries(templates).filter(([, one]) => {
    const text = [one.name, one.about, one.words]
      .map((both) => both[language])
      .join(' ')
      .toLocaleLowerCase(language);
    return (category === undefined || one.category === category) && asked.every((word) => text.includes(word));
  });
}

/** A template for a form: `templates/*.json`. All its texts are in both languages. */
export interface Template {
  name: Both;
  about: Both;
  /** One of `CATEGORIES`. */
  category: string;
  /** Words by which people search for it, beside its name and what it is about. */
  words: Both;
  /** Title and config, as a save takes them. Mails to the site go to `OFFICE`. */
  form: object;
  /** The option `payment` without its provider, for the Pro edition, where the form can take payments. */
  payment?: object;
}

/** A form as a save takes it. */
export interface NewForm {
  title: string;
  config: { fields: unknown[]; options: Record<string, unknown> };
}

/** A placeholder for the address that mails to the site go to. */
const OFFICE = 'office@example.org';

/** The choices for a form from a template. */
export interface TemplateChoices {
  language: Language;
  /** The address for notifications; without it the form sends none to the site. */
  mailTo?: string;
  /** The payment provider; without it the form takes no payment. */
  provider?: string;
  /** True where the service makes PDFs. */
  hasPdf?: boolean;
}

/** Builds the form of a template in one language. */
export function formOf({ form, payment }: Template, { language, mailTo, provider, hasPdf }: TemplateChoices): NewForm {
  const { title, config } = inLanguage(form, language) as NewForm;
  const { notifications = [], process, ...others } = config.options as OptionsWithPeople;
  const mails = notifications.flatMap(
    (one) => withAddress(hasPdf ? one : { ...one, attach_pdf: undefined }, mailTo) ?? [],
  );
  const paid = provider !== undefined && payment && { enabled: true, mode: 'test', provider };
  const options = {
    ...others,
    language,
    ...(mails.length > 0 && { notifications: mails }),
    ...(process && { process: withPeople(process, mailTo) }),
    ...(paid && { payment: { ...(inLanguage(payment, language) as object), ...paid } }),
  };
  return { title, config: { fields: config.fields, options } };
}

interface Notification {
  to: string;
  attach_pdf?: boolean | undefined;
  routes?: { to: string }[];
}

interface OptionsWithPeople {
  notifications?: Notification[];
  process?: object;
}

/** Puts the site's address wherever a step asks it; without one, every administrator is asked. */
function withPeople(value: unknown, mailTo: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => withPeople(one, mailTo));
  if (typeof value !== 'object' || value === null) return value;
  if ('to' in value && value.to === OFFICE) return mailTo === undefined ? { role: 'administrator' } : { to: mailTo };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPeople(inner, mailTo)]));
}

/** Puts the site's address into a notification; undefined for a notification to a site that wants none. */
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
