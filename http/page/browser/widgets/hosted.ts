import { attributeOf, findIn, prependTo } from '#http/page/browser/form-element.ts';
import { element, placeOfButton } from '#http/page/browser/messages.ts';
import type { CaptchaSettings, Widget } from './widget.ts';

/** Functions that the scripts of all providers share. */
interface ProviderApi {
  render(place: HTMLElement, options: Record<string, unknown>): string | number;
  getResponse(id: string | number): string | undefined;
  reset(id: string | number): void;
  /** Only in reCAPTCHA; so is `execute`. */
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

const GLOBALS: Record<string, string> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha_v2: 'grecaptcha',
  recaptcha_v3: 'grecaptcha',
};
const PATIENCE_MS = 15_000;

/** Scripts of the page by their address, which forms share. */
const loading = new Map<string, Promise<void>>();

/**
 * Creates the widget of a provider. Loads the provider's script now, and tries once more when a token is needed and the first
 * attempt failed.
 */
export function createHosted(form: HTMLFormElement, settings: CaptchaSettings): Widget {
  const place = placeIn(form);
  const language = attributeOf(form, 'lang') || document.documentElement.lang || 'auto';
  const make = settings.provider === 'recaptcha_v3' ? scored : shown;
  let opening = make(place, settings, language);
  opening.catch(() => {});
  return {
    async token() {
      const widget = await opening.catch(() => {
        opening = make(place, settings, language);
        return opening;
      });
      return widget.token();
    },
    reset() {
      opening.then((widget) => widget.reset()).catch(() => {});
    },
  };
}

/** Returns the element of the class `svca-captcha`, or adds one before the button. */
function placeIn(form: HTMLFormElement): HTMLElement {
  const found = findIn(form, '.svca-captcha');
  if (found instanceof HTMLElement) return found;
  const place = element('div', 'svca-captcha');
  const button = placeOfButton(form);
  if (button) button.before(place);
  else prependTo(form, place);
  return place;
}

/** Renders a visible checkbox, which the visitor ticks or which ticks itself. */
async function shown(place: HTMLElement, settings: CaptchaSettings, language: string): Promise<Widget> {
  const api = await apiOf(settings);
  let wake = () => {};
  const box = element('div');
  place.append(box);
  const id = api.render(box, {
    sitekey: settings.site_key,
    theme: settings.provider === 'turnstile' ? 'auto' : undefined,
    callback: () => wake(),
    'error-callback': () => {
      wake();
      // Otherwise Turnstile throws an error that cannot be caught.
      return true;
    },
    ...(settings.provider === 'turnstile' && { action: settings.action, language, 'response-field': false }),
  });
  return {
    async token() {
      // Turnstile usually needs no action of the visitor, but may not be ready yet.
      if (!api.getResponse(id) && settings.provider === 'turnstile') {
        await inTime(new Promise<void>((resolve) => (wake = resolve))).catch(() => {});
      }
      return api.getResponse(id) || null;
    },
    reset: () => api.reset(id),
  };
}

/** Creates an invisible widget that gets a token when one is needed. */
async function scored(_place: HTMLElement, settings: CaptchaSettings): Promise<Widget> {
  const api = await apiOf(settings);
  await inTime(new Promise<void>((resolve) => api.ready(resolve)));
  return {
    token: () => inTime(Promise.resolve(api.execute(settings.site_key ?? '', { action: settings.action }))),
    reset: () => {},
  };
}

async function apiOf({ provider, script_url: address }: CaptchaSettings): Promise<ProviderApi> {
  if (!address) throw new Error(`the CAPTCHA of provider ${provider} has no script`);
  let script = loading.get(address);
  if (!script) {
    script = load(address);
    loading.set(address, script);
    script.catch(() => loading.delete(address));
  }
  await script;
  return Reflect.get(window, GLOBALS[provider] ?? '') as ProviderApi;
}

/** Loads a provider's script and waits until the script reports that it is ready. */
function load(address: string): Promise<void> {
  const name = `svcaCaptchaReady${loading.size}`;
  const script = document.createElement('script');
  const ready = new Promise<void>((resolve, reject) => {
    Reflect.set(window, name, resolve);
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
  });
  script.src = `${address}&onload=${name}`;
  script.async = true;
  document.head.append(script);
  return inTime(ready);
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the CAPTCHA is not ready in time')), PATIENCE_MS);
  });
  return Promise.race([work, late]);
}
