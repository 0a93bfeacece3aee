/** The languages that a visitor prefers, from one request. */
export interface LanguageWish {
  /** The language in the query, which wins. */
  lang?: string;
  /**
   * Returns the best of the offered languages by `Accept-Language`: the first when the header is absent, false when none is
   * acceptable.
   */
  accepts(offered: readonly string[]): string | false;
}

/** Chooses the language of a form. @param offered the form's own language first */
export function chooseLanguage(offered: readonly [string, ...string[]], { lang, accepts }: LanguageWish): string {
  return (lang && nearest(offered, lang)) || accepts(offered) || offered[0];
}

/** Finds the same tag, or else the base language of the tag, or else another variant of the language. */
function nearest(offered: readonly string[], lang: string): string | undefined {
  const requested = lang.toLowerCase();
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    offered.find((tag) => tag.toLowerCase() === requested) ??
    offered.find((tag) => tag.toLowerCase() === base(requested)) ??
    offered.find((tag) => base(tag) === base(requested))
  );
}
