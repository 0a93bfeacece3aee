import type { Request } from 'express';
import type { LanguageWish } from '#forms/translations/language.ts';

/** What a visitor would like to read: `?lang=`, then `Accept-Language`. */
export function languageWish(req: Request): LanguageWish {
  const { lang } = req.query;
  return {
    ...(typeof lang === 'string' && { lang }),
    accepts: (offered) => req.acceptsLanguages([...offered]),
  };
}
