import type { Request } from 'express';
import type { LanguageWish } from '#forms/translations/language.ts';

/** Returns the languages that a visitor asks for: `?lang=` comes before `Accept-Language`. */
export function languageWish(req: Request): LanguageWish {
  const { lang } = req.query;
  return {
    ...(typeof lang === 'string' && { lang }),
    accepts: (offered) => req.acceptsLanguages([...offered]),
  };
}
