import { isContactForm7 } from './contact-form-7/contact-form-7.ts';

/** The exports that can be read, for the message to people. */
const LOOKED_FOR =
  'of Gravity Forms, Fluent Forms or Form.io (JSON), nor of Contact Form 7 (an export of WordPress as XML, or the text of its tab "Form")';

const TAGS =
  /^(text|email|url|tel|textarea|hidden|date|number|range|time|select|checkbox|radio|acceptance|quiz|file|submit|response|group|step|row|col|captcha[cr]?|recaptcha|turnstile|honeypot|count|password|multistep|previous|repeater)\*?$/i;
const BRACKET = /\[(\/?)([^\s\][]+)(?:[^[\]"']|"[^"]*"|'[^']*')*\]/g;

/** True for an export of WordPress or a template of Contact Form 7, rather than a text that happens to contain brackets. */
export function isTemplate(text: string): boolean {
  if (!isContactForm7(text)) return false;
  if (text.includes('wordpress.org/export/') || /\[submit[\s\]]/i.test(text)) return true;
  const brackets = [...text.matchAll(BRACKET)];
  // Without a button, each bracket must be a tag, and each tag an input: no sentence continues after it.
  return brackets.every(([whole, end, type = ''], at) => {
    const { index } = brackets[at] ?? { index: 0 };
    const behind = text.slice(index + whole.length).split(/[<[\n]/, 1)[0] ?? '';
    const hasContent = text.toLowerCase().includes(`[/${type.toLowerCase()}`);
    return TAGS.test(type) && (end === '/' || hasContent || !/\p{L}/u.test(behind));
  });
}

/** Explains why a text is not an export, and what to do. */
export function whyNone(text: string, isJson: boolean): string {
  const start = text.trimStart().slice(0, 2000);
  if (isJson)
    return `is no export ${LOOKED_FOR}: it is JSON, but no form of these stands in it. Export the form itself`;
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<forms?[\s>]/i.test(start))
    return 'is no export that can be read: it is an old one of Gravity Forms, as XML. Update Gravity Forms, and export as JSON';
  if (/^<\?xml|^<(rss|xml|feed)\b/i.test(start))
    return `is no export ${LOOKED_FOR}: it is XML of something else. In WordPress use Tools, Export, Contact Forms`;
  if (/^[[{]/.test(start) && !/^\[[a-z]/i.test(start))
    return `is no export ${LOOKED_FOR}: it begins as JSON and breaks off or has a mistake. Export it again, and take the whole file`;
  return `is no export ${LOOKED_FOR}. A template of Contact Form 7 has tags such as [text* your-name] and [submit "Send"]`;
}
