import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { literalsOf } from './literals.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Sources of visitors' texts: pages, the script, the processing of a submission, saved forms, payments, documents, mails. */
const FOR_VISITORS = [
  'http/page/**/*.ts',
  'features/pages/*.ts',
  'features/captcha/*.ts',
  'features/notifications/email.ts',
  'features/spam/guard.ts',
  'features/{acceptance,intake,intake/pages,requests}/*.ts',
  'features/forms/visitors/{active-forms,headless,submission-body}.ts',
  'features/submissions/{draft,payment}.ts',
  'features/submissions/store/form-messages.ts',
  'forms/{drafts,field-types,page,values}/**/*.ts',
  'forms/templates/{all-fields,html,layout}.ts',
  'pro/drafts/**/*.ts',
  'pro/payments/{checkout,prices}/*.ts',
  'pro/payments/routes/{return-outcome,return-page,status}.ts',
  'pro/pdf/content.ts',
  'pro/pdf/drawing/*.ts',
];
/** Literals that may look like a sentence, or name a language, with the reason. */
type Exception = [file: RegExp, text: RegExp, why: string];
const SENTENCES: Exception[] = [
  [/^forms\/field-types\//, /^(Sample text|Main Street 1|[DJ]r\.)/, 'a value'],
  [/^features\/captcha\/captchas\.ts$/, /no secret key/, 'for the log'],
  [/^features\/acceptance\/acceptance\.ts$/, /^The database/, 'for the log'],
  [/^features\/requests\/headless\.ts$/, /API key/, 'for servers'],
];
const LANGUAGES: Exception[] = [
  [/^texts\/(en|languages\/\w+)\.ts$/, /./, 'the languages themselves'],
  [
    /^forms\/(templates\/merge-tags|process\/calendar)\.ts$/,
    /^sv-SE$/,
    'the way to ISO notation, which no language changes',
  ],
  [/^features\/exports\/making\/file\.ts$/, /^(sv-SE|en-US)$/, 'the way to ISO notation, which no language changes'],
  [/^forms\/field-types\/zoned-time\.ts$/, /^en$/, 'the way to an offset, which no language changes'],
  [/^forms\/config\/own-keys\.ts$/, /^en$/, 'whether there is a language, which no language changes'],
  [/^db\/text-search\.ts$/, /^fi$/, 'letters that are joined, and no language'],
  [/^features\/builder\/catalogue\/(routes|catalogue|words)\.ts$/, /^(en|de)$/, 'the languages of the console'],
  [/^features\/alerts\/(languages|notices\/texts\/\w+)\.ts$/, /./, 'the languages that operators are told in'],
  [/^features\/exports\/schedules\/mail\.ts$/, /./, 'the languages that operators are told in'],
  [/^pro\/payments\/providers\/stripe\/checkout\.ts$/, /./, 'the languages that Stripe has'],
  [/^forms\/parse-amount\.ts$/, /./, 'the languages whose signs of currencies are read'],
  [/^forms\/tables\/parse-cells\.ts$/, /^ja$/, 'a word for yes'],
  [
    /^features\/conversion\/systems\/contact-form-7\/settings\.ts$/,
    /^(en|pt|zh)$/,
    'languages that WordPress names with a region',
  ],
  [/^pro\/pdf\/fonts\/families\.ts$/, /./, 'languages whose letters look different'],
];

const PRODUCT =
  '{activities,bin,db,engine,features,forms,hooks,http,outgoing,pro,security,settings,texts,workflows}/**/*.ts';
/** A tag with a region, or a language whose code is not an English word. */
const LANGUAGE = /^([a-z]{2,3}-([A-Z]{2}|[A-Z][a-z]{3})|ar|cs|da|de|en|es|fi|fr|he|hu|ja|ko|nl|pl|pt|ru|sv|zh)$/;

describe('a text for visitors', () => {
  test('stands in the catalogue and nowhere else', () => {
    expect(found(FOR_VISITORS, isSentence, SENTENCES)).toEqual([]);
  });

  test('has no language but that of the form or of the catalogue', () => {
    expect(found([PRODUCT], isLanguage, LANGUAGES)).toEqual([]);
  });

  test('is found where it hides', () => {
    const source = `const a = 'Try again.'; // 'Not this one.'
const b = \`<p>\${c ? 'Well done.' : \`Or \${d} not.\`}</p>\`;
log('it failed', /'No. It is "/);`;
    const sentences = literalsOf(source).filter(isSentence);
    expect(sentences.map(({ line, text }) => [line, text])).toEqual([
      [1, 'Try again.'],
      [2, 'Well done.'],
      [2, 'Or {…} not.'],
    ]);
    expect(literalsOf('button(`<button>Submit</button>`)').filter(isSentence)).toHaveLength(1);
  });
});

/** True for a language, or a list of languages. */
function isLanguage({ text }: { text: string }): boolean {
  return /^[a-z]{2,3}(-\w+)*( [a-z]{2,3}(-\w+)*)*$/.test(text) && text.split(' ').some((word) => LANGUAGE.test(word));
}

/**
 * True for texts that people read: words after a capital, or text between tags. Texts for logs and programs begin with a small
 * letter.
 */
function isSentence({ text, before }: { text: string; before: string }): boolean {
  // Descriptions of settings are for administrators, those of routes for developers.
  if (/\b(described\(|summary:|description:)\s*$/.test(before)) return false;
  const shown = text.split(/<[^>]*>/);
  const isHtml = shown.length > 1;
  return shown.some((part) => {
    const words = part.replaceAll('{…}', ' ').trim();
    return (
      /^[“(]?\p{Lu}[\p{Ll}’]*[ ,]+\p{L}/u.test(words) ||
      (isHtml && /^\p{Lu}?\p{Ll}{2,}/u.test(words)) ||
      /^\p{Lu}\p{Ll}+[.!?…]$/u.test(words)
    );
  });
}

function found(
  globs: string[],
  isWrong: (literal: ReturnType<typeof literalsOf>[number]) => boolean,
  exceptions: Exception[],
): string[] {
  const files = globs.flatMap((glob) => globSync(glob, { cwd: ROOT })).map((file) => file.replaceAll('\\', '/'));
  return files.flatMap((file) =>
    literalsOf(readFileSync(`${ROOT}/${file}`, 'utf8'))
      .filter(isWrong)
      .filter(({ text }) => !exceptions.some(([where, what]) => where.test(file) && what.test(text)))
      .map(({ line, text }) => `${file}:${line}: ${text}`),
  );
}
