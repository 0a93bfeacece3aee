import type { Loose } from '#features/conversion/reading.ts';
import { isOn, textOf } from '#features/conversion/reading.ts';
import { plainLine, plainText } from '#features/conversion/texts.ts';
import { passOver, watched } from '#features/conversion/watched.ts';
import { mailText } from './mails.ts';
import { readPhp } from './php-values.ts';
import { SILENT } from './silent.ts';
import type { Whole } from './source.ts';

const isNumber = ({ type }: Loose) => type === 'number' || type === 'range';
const isDay = ({ type }: Loose) => type === 'date';

/** The messages of mistakes: our rule for each, and a check for the fields that can break it. */
const MISTAKES: Record<string, { rule: string; of: (field: Loose) => boolean }> = {
  invalid_required: { rule: 'required', of: ({ type, required }) => required === true && type !== 'consent' },
  accept_terms: { rule: 'accepted', of: ({ type, required }) => required === true && type === 'consent' },
  invalid_too_long: { rule: 'max_length', of: ({ max_length: most }) => most !== undefined },
  invalid_too_short: { rule: 'min_length', of: ({ min_length: least }) => least !== undefined },
  invalid_email: { rule: 'email', of: ({ type }) => type === 'email' },
  invalid_url: { rule: 'url', of: ({ type }) => type === 'url' },
  invalid_tel: { rule: 'tel', of: ({ type }) => type === 'tel' },
  invalid_date: { rule: 'date', of: isDay },
  date_too_early: { rule: 'min', of: (field) => isDay(field) && field.min !== undefined },
  date_too_late: { rule: 'max', of: (field) => isDay(field) && field.max !== undefined },
  invalid_number: { rule: 'number', of: isNumber },
  number_too_small: { rule: 'min', of: (field) => isNumber(field) && field.min !== undefined },
  number_too_large: { rule: 'max', of: (field) => isNumber(field) && field.max !== undefined },
  upload_file_type_invalid: { rule: 'file_type', of: ({ type }) => type === 'file' },
  upload_file_too_large: { rule: 'file_too_large', of: ({ type }) => type === 'file' },
};

/** Converts messages for success and for mistakes, except the plug-in's own texts. */
export function readMessages(written: string, whole: Whole): void {
  const { draft } = whole;
  if (written.trim() === '') return;
  const read = readPhp(written);
  if (read === null) {
    draft.note(null, 'its messages were left out: they cannot be read in the export');
    return;
  }
  const messages = watched(read);
  draft.about(messages, null, 'Messages');
  passOver(messages, 'mail_sent_ok', 'validation_error', ...Object.keys(MISTAKES));
  const own = (key: string) => {
    const text = textOf(messages[key]);
    return SILENT.usual[key]?.includes(text) ? '' : text;
  };
  draft.later(() => {
    const { options } = draft;
    const [sent, mistaken] = [textOf(messages.mail_sent_ok), plainText(own('validation_error'))];
    if (sent !== '') options.success_message = plainText(mailText(sent, whole));
    if (mistaken !== '') options.error_message = mistaken;
    for (const [key, { rule, of }] of Object.entries(MISTAKES)) {
      const text = plainLine(own(key));
      if (text === '') continue;
      for (const field of draft.fields.filter(of))
        field.messages = { ...(field.messages as Loose | undefined), [rule]: text };
    }
  });
}

/** Reads lines of `name: value`, to which other plug-ins add. */
export function readAdditional(written: string, whole: Whole): { isOff: string } {
  const { draft } = whole;
  let isOff = '';
  for (const line of written.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z0-9_]+)[\t ]*:(.*)$/i.exec(line) ?? [];
    const said = value.trim();
    if (name === '' || said === '' || (FLAGS.includes(name) && !isOn(said))) continue;
    if (name === 'demo_mode' || name === 'skip_mail') {
      isOff = `the form sent no mail there (${name})`;
      draft.note(null, `${name}: ${said}: its notifications are switched off`);
    } else if (name === 'subscribers_only')
      draft.note(null, 'it asked visitors to sign in (subscribers_only): see limits.per_person by account');
    else if (name === 'acceptance_as_validation')
      draft.note(null, 'acceptance_as_validation was left out: a consent is always checked when the form is sent');
    else if (name === 'do_not_store')
      draft.note(null, 'do_not_store was left out: what is sent is kept here; see how long it is kept');
    else if (name === 'on_sent_ok' && redirect(said) !== undefined) draft.options.redirect_url = redirect(said);
    else if (name === 'on_sent_ok' || name === 'on_submit')
      draft.note(null, `${name} was left out: it is JavaScript (${said.slice(0, 120)})`);
    else draft.note(null, `its additional setting ${name} was left out: ${said.slice(0, 120)}`);
  }
  return { isOff };
}

const FLAGS = ['demo_mode', 'skip_mail', 'subscribers_only', 'acceptance_as_validation', 'do_not_store'];

/** Returns the address if the code is a redirect such as `location.replace('https://example.org/thanks');` and nothing else. */
function redirect(code: string): string | undefined {
  const [, , plain] =
    /^["']?\s*(?:window\.|document\.)?location(?:\.href)?\s*=\s*(['"])(https?:[^'"]+)\1;?\s*["']?$/.exec(code) ?? [];
  const [, , called] =
    /^["']?\s*(?:window\.)?location\.(?:replace|assign)\((['"])(https?:[^'"]+)\1\);?\s*["']?$/.exec(code) ?? [];
  return plain ?? called;
}

/** Converts a locale: `de_DE_formal` to de, `pt_BR` to pt-BR. English, the default, gives ''. */
export function languageOf(locale: string): string {
  const [, language = '', region = ''] = /^([a-z]{2,3})(?:_([A-Z]{2}))?/.exec(locale.trim()) ?? [];
  return language === 'en' ? '' : ['pt', 'zh'].includes(language) && region ? `${language}-${region}` : language;
}
