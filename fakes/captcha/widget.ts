import { randomBytes } from 'node:crypto';

export interface WidgetOptions {
  name: string;
  title: string;
  /** Global variable in which the script stores its functions. */
  global: string;
  /** Name of the input that the widget adds to a form. */
  input: string;
  /** True when the checkbox ticks itself. */
  ticksItself?: boolean;
}

/** Content of a sandbox token: the page and the widget that created it. */
export interface TokenContent {
  hostname: string;
  action: string;
  sitekey: string;
}

/** Creates a token as a widget of this provider does. */
export function makeToken(provider: string, content: Partial<TokenContent>): string {
  const complete: TokenContent = { hostname: 'localhost', action: '', sitekey: 'sandbox', ...content };
  return [provider, Buffer.from(JSON.stringify(complete)).toString('base64url'), randomBytes(6).toString('hex')].join(
    '.',
  );
}

/** Reads the content of a token. @returns null for a token that no widget of this provider has created */
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
 * Returns the script of a widget, with the functions that pages use for checkboxes and scores. The real scripts draw into a
 * frame; this one draws a checkbox into the page.
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
