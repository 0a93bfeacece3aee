import { type FromFrame, HELLO, type Hello, LOOK } from './messages.ts';

/** Attributes of `<durable-form>`; the script has them with the prefix `data-`. */
const ATTRIBUTES = ['form', 'lang', 'query', 'pass'];

/**
 * Defines the element `<durable-form form="7">` for pages of other sites, and keeps frames as high as their forms. A script
 * with `data-form` is itself followed by such an element. The event `durable-form:sent` names the form that was sent.
 */
export function embedForms(): void {
  const script = document.currentScript as HTMLScriptElement;
  const service = new URL(script.src).origin;
  // A page may load the script of two services, or of one twice.
  if (!customElements.get('durable-form')) customElements.define('durable-form', formElement(service));
  /** Frames that have received their appearance. */
  const greeted = new WeakSet<HTMLIFrameElement>();
  addEventListener('message', ({ origin, source, data }: MessageEvent<FromFrame | null>) => {
    if (origin !== service || !source || !data?.durableForm) return;
    const { durableForm: form, height, title, sent } = data;
    const frame = framesIn(document).find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    const isFirst = height === undefined && !sent;
    if (isFirst || !greeted.has(frame)) frame.contentWindow?.postMessage(helloTo(frame), origin);
    greeted.add(frame);
    if (isFirst) return;
    if (height) frame.style.height = `${height}px`;
    if (title) frame.title ||= title;
    if (sent) frame.dispatchEvent(new CustomEvent('durable-form:sent', { bubbles: true, detail: { form } }));
  });
  // Frames that existed before this script. The target is any origin, because a frame that still loads has the origin of the
  // page.
  for (const frame of framesIn(document)) frame.contentWindow?.postMessage(HELLO, '*');
  if (script.dataset.form) script.before(elementOf(script.dataset, service));
}

/** Returns the greeting to a frame, with the appearance that this page's styles set for it. */
function helloTo(frame: HTMLIFrameElement): Hello {
  const styles = getComputedStyle(frame);
  const look = LOOK.map((name) => [name, styles.getPropertyValue(`--svca-${name}`).trim()]);
  return { ...HELLO, look: Object.fromEntries(look.filter(([, value]) => value)) };
}

/**
 * Creates the class of `<durable-form>`. It shows forms of the service whose script was loaded first, unless its attribute
 * `service` names another.
 */
function formElement(usual: string) {
  return class extends HTMLElement {
    static get observedAttributes() {
      return ATTRIBUTES;
    }

    connectedCallback() {
      this.style.display ||= 'block';
      this.attributeChangedCallback();
    }

    attributeChangedCallback() {
      const [form, lang, query, pass] = ATTRIBUTES.map((name) => this.getAttribute(name) ?? '');
      if (!this.isConnected || !/^\d+$/.test(form ?? '')) return;
      const params = new URLSearchParams(query);
      const own = new URLSearchParams(location.search);
      for (const name of pass?.split(/[\s,]+/) ?? []) {
        for (const value of own.getAll(name)) params.append(name, value);
      }
      if (lang) params.set('lang', lang);
      const src = `${this.getAttribute('service') ?? usual}/forms/${form}/embed?${params}`;
      if (this.querySelector('iframe')?.src === src) return;
      const frame = document.createElement('iframe');
      Object.assign(frame.style, { display: 'block', width: '100%', border: '0' });
      frame.src = src;
      this.replaceChildren(frame);
    }
  };
}

function elementOf(data: DOMStringMap, service: string): HTMLElement {
  const element = document.createElement('durable-form');
  element.setAttribute('service', service);
  for (const name of ATTRIBUTES) {
    const value = data[name];
    if (value !== undefined) element.setAttribute(name, value);
  }
  return element;
}

/** Returns the frames of a page, including those in shadow trees. */
function framesIn(root: ParentNode): HTMLIFrameElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLIFrameElement ? [element] : []),
    ...(element.shadowRoot ? framesIn(element.shadowRoot) : []),
  ]);
}
