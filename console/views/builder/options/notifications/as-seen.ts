export type Scheme = 'light' | 'dark';

const DECLARATIONS = 'data-styled';
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
/** Quoted values are matched first, so that nothing in them is taken for an attribute. */
const STYLE = /"[^"]*"|'[^']*'|\sstyle(?=\s*=)/gi;

/**
 * Returns the HTML of a mail as people see it who read their mails in one of the two schemes. Its styles get the nonce without
 * which the console's content security policy ignores them, and styles of elements become rules.
 */
export function asSeen(html: string, scheme: Scheme, nonce: string): string {
  const mail = new DOMParser().parseFromString(allowed(html, nonce), 'text/html');
  for (const style of mail.querySelectorAll('style')) style.textContent = inScheme(style.textContent ?? '', scheme);
  const rules = [...mail.querySelectorAll(`[${DECLARATIONS}]`)].map((element, index) => {
    const declarations = (element.getAttribute(DECLARATIONS) ?? '').replace(/[{}]/g, '');
    element.setAttribute(DECLARATIONS, String(index));
    // Like a style of an element, it is stronger than other rules without `!important`.
    return `[${DECLARATIONS}="${index}"]:not(#_#_){${declarations}}`;
  });
  const own = mail.createElement('style');
  own.setAttribute('nonce', nonce);
  own.textContent = rules.join('\n');
  mail.head.append(own);
  const meta = mail.querySelector('meta[name="color-scheme"][content="light dark"]');
  meta?.setAttribute('content', scheme);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** Changes the text, because the browser reports forbidden styles already when it parses them. */
function allowed(html: string, nonce: string): string {
  return html.replace(TAG, (tag) =>
    tag
      .replace(STYLE, (found) => (/^["']/.test(found) ? found : ` ${DECLARATIONS}`))
      .replace(/^<style\b/i, `<style nonce="${nonce}"`),
  );
}

function inScheme(css: string, scheme: Scheme): string {
  return css
    .replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_whole, asked: string) =>
      asked.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
    )
    .replace(/color-scheme\s*:\s*light\s+dark/gi, `color-scheme:${scheme}`);
}
