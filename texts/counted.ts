import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Counted, fillIn } from './text.ts';

type PlaceIn<Message extends string> = Message extends `{${infer Place}, plural,${string}` ? Place : never;

/** Of the category that most counts have: the large ones in Polish, no special ones in Arabic. */
const MANY = 20;

/**
 * Makes the texts with counts of one language. Each is an ICU message, `{min, plural, one {…} other {…}}`, whole sentences in
 * its forms, `{min}` where the count stands. It is taken apart once, at load; which form a count has, `Intl` knows.
 */
export function countedIn(language: string) {
  const rules = new Intl.PluralRules(language);
  return <const Message extends string>(message: Message): Counted<PlaceIn<Message>> => {
    const [plural, ...rest] = parse(message);
    if (plural?.type !== TYPE.plural || rest.length > 0) throw new Error(`not one plural: ${message}`);
    const forms = Object.fromEntries(
      Object.entries(plural.options).map(([category, { value }]) => {
        const parts = value.map((part) => {
          if (part.type === TYPE.literal) return part.value;
          if (part.type !== TYPE.argument) throw new Error(`neither words nor a place: ${message}`);
          return `{${part.value}}`;
        });
        return [category, parts.join('')];
      }),
    );
    const formOf = (count: number): string => forms[rules.select(count)] ?? forms.other ?? '';
    return {
      place: plural.value as PlaceIn<Message>,
      forms,
      usual: formOf(MANY),
      of: (params) => fillIn(formOf(Number(params[plural.value as PlaceIn<Message>])), params),
    };
  };
}
