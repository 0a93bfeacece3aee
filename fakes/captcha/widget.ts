import { randomBytes } from 'node:crypto';

export interface WidgetOptions {
  name: string;
  title: string;
  /** Where the script puts its functions in a page. */
  global: string;
  /** The input that the widget leaves in a form. */
  input: string;
  /** Whether its box ticks itself. */
  ticksItself?: boolean;
}

/** What a token of the sandbox says of where it was made. */
export interface TokenContent {
  hostname: string;
  action: string;
  sitekey: string;
}

/** A token as a widget of this provider makes it. */
export function makeToken(provider: string, content: Partial<TokenContent>): string {
  const whole: TokenContent = { hostname: 'localhost', action: '', sitekey: 'sandbox', ...content };
  return [provider, Buffer.from(JSON.stringify(whole)).toString('base64url'), randomBytes(6).toString('hex')].join('.');
}

/** @returns null for what no widget of this provider has made */
export function tokenContent(provider: string, token: string): TokenContent | null {
  const [name, content = '', nonce] = token.split('.');
  if (name !== provider || !nonce) return null;
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString()) as TokenContent;
  } catch {
    return null;
  }
}

/**
 * The script of a widget: the functions of the real one that pages with a box, or with a score, use. The real ones draw into
 * a frame; this one draws a box into the page.
 */
export function widgetScript({ name, title, global, input, ticksItself = false }: WidgetOptions): string {
  const settings = JSON.stringify({ name, title, global, input, ticksItself });
  return `(({name, title, global, input, ticksItself}) => {
  const widgets = [];
  const encode = (text) => btoa(text).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const tokenFor = (sitekey, action) =>
    [name, encode(JSON.stringify({ hostname: location.hostname, action: action || '', sitekey })), Math.random().toString(16).slice(2)].join('.');
  const solve = (widget) => {
    widget.token = tokenFor(widget.options.sitekey, widget.options.action);
    if (widget.input) widget.input.value = widget.token;
    widget.options.callback && widget.options.callback(widget.token);
  };
  const begin = (widget) => {
    widget.token = '';
    widget.box.checked = false;
    if (widget.input) widget.input.value = '';
    if (ticksItself) setTimeout(() => { widget.box.checked = true; solve(widget); }, 20);
  };
  window[global] = {
    render(place, options) {
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      label.append(box, ' I am human (' + title + ', sandbox)');
      place.append(label);
      const widget = { options, box, token: '', input: null };
      if (options['response-field'] !== false) {
        widget.input = document.createElement('textarea');
        widget.input.name = input;
        widget.input.hidden = true;
        place.append(widget.input);
      }
      box.addEventListener('change', () => (box.checked ? solve(widget) : begin(widget)));
      begin(widget);
      return widgets.push(widget) - 1;
    },
    getResponse: (id) => widgets[id].token,
    reset: (id) => begin(widgets[id]),
    ready: (then) => setTimeout(then),
    execute: (sitekey, options) => Promise.resolve(tokenFor(sitekey, options.action)),
  };
  const ready = new URL(document.currentScript.src).searchParams.get('onload');
  if (ready) setTimeout(() => window[ready]());
})(${settings});
`;
}
