import { escapeHtml } from '../../forms/html.ts';

/** Addresses of the page's style sheet and script. */
export interface Assets {
  css: string;
  js: string;
}

export interface DocumentParts {
  title: string;
  language?: string;
  assets: Assets;
  /** The form's REST address, for the script. */
  api?: string;
  /** Ready HTML. */
  body: string;
}

/** A whole page. No inline script or style: the content security policy forbids both. */
export function documentHtml({ title, language = 'en', assets, api, body }: DocumentParts): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(assets.css)}">
<script type="module" src="${escapeHtml(assets.js)}"></script>
</head>
<body>
<main${api ? ` data-api="${escapeHtml(api)}"` : ''}>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export function messageHtml(message: string, kind: 'error' | 'success'): string {
  return `<p class="svca-message svca-${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${escapeHtml(message)}</p>`;
}
