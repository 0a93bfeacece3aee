import type { Response } from 'express';

/** Markup that is inserted into a page without escaping. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | readonly Content[];

/** A template for markup: values are escaped unless they are markup themselves; lists are concatenated. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? render(values[index] ?? '') : '')).join(''),
  );
}

function render(value: Content): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * Sends a page of the development tools: no scripts, no foreign content, one small style sheet.
 * @param formsLeadTo further origins that the answers to the page's forms may redirect to
 */
export function sendPage(
  response: Response,
  title: string,
  content: Html,
  status = 200,
  formsLeadTo: readonly string[] = [],
): void {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body><main>${content}</main></body>
</html>
`;
  response
    .status(status)
    .set({
      'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; form-action ${["'self'", ...formsLeadTo].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .type('html')
    .send(page.markup);
}

const style = `
:root {
  color-scheme: light dark; color: light-dark(#1b1c1f, #e8e9ec); background: light-dark(#fff, #16181c);
  --line: color-mix(in srgb, currentColor 18%, transparent); --link: light-dark(#0b57d0, #8ab4f8); --quiet: light-dark(#5a5f66, #a4a9b2);
}
* { box-sizing: border-box; }
body { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
pre { padding: .75rem; border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 32rem; white-space: pre-wrap; }
iframe { width: 100%; height: 28rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
button { font: inherit; padding: .25rem .75rem; cursor: pointer; }
summary { cursor: pointer; margin: .5rem 0; }
@media (max-width: 42rem) {
  .list thead { display: none; }
  .list tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .list td { display: block; padding: 0; border: 0; }
}
.quiet { color: var(--quiet); }
.badge { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; white-space: nowrap; }
.bar { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; margin-bottom: 1rem; }
`;
