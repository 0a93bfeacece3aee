/** What a visitor would like to read: of one request. */
export interface LanguageWish {
  /** Of the query: it wins. */
  lang?: string;
  /** The best of these by `Accept-Language`; the first where nothing is asked for; false for none of them. */
  accepts(offered: readonly string[]): string | false;
}

/** The language of those that a form can be read in. @param offered the form's own language first */
export function chooseLanguage(offered: readonly [string, ...string[]], { lang, accepts }: LanguageWish): string {
  return (lang && nearest(offered, lang)) || accepts(offered) || offered[0];
}

/** The same tag, else the language that it is a kind of, else another kind of it. */
function nearest(offered: readonly string[], lang: string): string | undefined {
  const asked = lang.toLowerCase();
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    offered.find((tag) => tag.toLowerCase() === asked) ??
    offered.find((tag) => tag.toLowerCase() === base(asked)) ??
    offered.find((tag) => base(tag) === base(asked))
  );
}
