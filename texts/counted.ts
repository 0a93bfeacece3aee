import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Counted, fillIn } from './text.ts';

type ParameterIn<Message extends string> = Message extends `{${infer Parameter}, plural,${string}` ? Parameter : never;

/** A count of the most common plural category: `many` in Polish, for example. */
const MANY = 20;

/**
 * Creates the function that defines texts with counts in a language. Each text is an ICU message of whole sentences,
 * `{min, plural, one {…} other {…}}`, with `{min}` for the count. It is parsed once, at load; `Intl` chooses the form of a count.
 */
export function countedIn(language: string) {
  const rules = new Intl.PluralRules(language);
  return <const Message extends string>(message: Message): Counted<ParameterIn<Message>> => {
    const [plural, ...rest] = parse(message);
    if (plural?.type !== TYPE.plural || rest.length > 0) throw new Error(`not one plural: ${message}`);
    const forms = Object.fromEntries(
      Object.entries(plural.options).map(([category, { value }]) => {
        const parts = value.map((part) => {
          if (part.type === TYPE.literal) return part.value;
          if (part.type !== TYPE.argument) throw new Error(`neither words nor a parameter: ${message}`);
          return `{${part.value}}`;
        });
        return [category, parts.join('')];
      }),
    );
    const formOf = (count: number): string => forms[rules.select(count)] ?? forms.other ?? '';
    return {
      parameter: plural.value as ParameterIn<Message>,
      forms,
      commonForm: formOf(MANY),
      of: (params) => fillIn(formOf(Number(params[plural.value as ParameterIn<Message>])), params),
    };
  };
}
