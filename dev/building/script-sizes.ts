import { gzipSync } from 'node:zlib';
import { SCRIPT_PARTS, type ScriptPart } from '#http/page/script/needed-parts.ts';
import { composeScript } from '#http/page/script/pieces.ts';
import { FOR_OTHER_SITES } from '#http/page/script/served.ts';
import type { Scripts } from '#http/page/script-source.ts';
import { scriptTexts } from '#http/page/script-texts.ts';
import { CATALOGUES, DEFAULT_TEXTS } from '#texts/index.ts';

/** Parts that no form needs together with the rest: a form has one CAPTCHA provider, and the page for draft codes has no form. */
const ELSEWHERE: readonly ScriptPart[] = ['altcha', 'captcha', 'code'];
const EVERYTHING = SCRIPT_PARTS.filter((part) => !ELSEWHERE.includes(part));

/** Gzipped bytes: the aim, and the limit that no change may exceed without saying so here. */
export const SCRIPT_BUDGETS = {
  /** Texts, choices and boxes, without conditions. Reporting visits takes 440 bytes of it. */
  plain: { aim: 8_450, atMost: 8_500 },
  /**
   * Every field type, pages, conditions, calculations, files, drafts, a payment and a CAPTCHA in one script. Reading and writing
   * numbers in all languages takes 1.4 kB of it, choosing a day and a time 1.2 kB, and reporting how far an invited person has come
   * 0.2 kB.
   */
  everything: { aim: 25_000, atMost: 38_000 },
};
export type MeasuredForm = keyof typeof SCRIPT_BUDGETS;

/** Returns the gzipped size of a form's script without its texts. */
export function measureScripts({ form }: Pick<Scripts, 'form'>): Record<MeasuredForm, number> {
  const sizeOf = (parts: readonly ScriptPart[]) => zippedSize(composeScript(form, parts));
  const [altcha, hosted] = [sizeOf([...EVERYTHING, 'altcha']), sizeOf([...EVERYTHING, 'captcha'])];
  return { plain: sizeOf(['visits']), everything: Math.max(altcha, hosted) };
}

/** Returns the size of each part alone, as pages of other sites load it. */
export function measureParts({ form }: Pick<Scripts, 'form'>): [name: string, size: number][] {
  const whole = composeScript(form, FOR_OTHER_SITES);
  const alone = Object.entries(form.alone).filter(([name]) => !FOR_OTHER_SITES.includes(name));
  return [['form', zippedSize(whole)], ...alone.map(([name, script]): [string, number] => [name, zippedSize(script)])];
}

/** Returns the bytes that texts add to a script: in English, and in the language with the longest texts. */
export function measureTexts({ form }: Pick<Scripts, 'form'>): { english: number; longest: number } {
  const script = composeScript(form, []);
  const sizes = Object.values(CATALOGUES).map((texts) => {
    return [texts, zippedSize(script + JSON.stringify(scriptTexts(texts))) - zippedSize(script)] as const;
  });
  const english = sizes.find(([texts]) => texts === DEFAULT_TEXTS)?.[1] ?? 0;
  return { english, longest: Math.max(...sizes.map(([, size]) => size)) };
}

/**
 * Reports all sizes.
 * @throws Error when a script exceeds its limit
 */
export function reportScripts(scripts: Scripts): void {
  const say = (line: string) => process.stdout.write(`script of forms: ${line}\n`);
  const sizes = measureScripts(scripts);
  const { english, longest } = measureTexts(scripts);
  const { embed, frame, payment, sign } = scripts;
  for (const [name, { aim, atMost }] of Object.entries(SCRIPT_BUDGETS)) {
    const size = sizes[name as MeasuredForm];
    const missed = size > aim ? ', aim missed' : '';
    say(
      `${name === 'plain' ? 'a plain form' : 'a form that uses everything'} ${kB(size)} gzipped (aim ${kB(aim)}${missed})`,
    );
    if (size > atMost) throw new Error(`the script of forms has grown: ${name} is ${size} bytes, and may be ${atMost}`);
  }
  say(`its texts add ${kB(english)} in English, ${kB(longest)} where they are longest`);
  const parts = measureParts(scripts).map(([name, size]) => `${name} ${kB(size)}`);
  say(`on pages of other sites, each part by itself: ${parts.join(', ')}`);
  const others = Object.entries({ embed, frame, payment, sign }).map(
    ([name, text]) => `${name} ${kB(zippedSize(text))}`,
  );
  say(`on other pages: ${others.join(', ')}`);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function zippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
