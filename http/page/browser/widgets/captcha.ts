import { attributeOf, findIn, listenTo, prependTo } from '#http/page/browser/form-element.ts';
import { createAltcha } from './altcha.ts';
import { createHosted } from './hosted.ts';
import type { CaptchaSettings, Widget } from './widget.ts';

/** Puts a form's CAPTCHA into its place: an element of the class `svca-captcha`, or before the button. */
export function openCaptcha(form: HTMLFormElement, settings: CaptchaSettings): Widget {
  if (settings.challenge_url) {
    const altcha = createAltcha(new URL(settings.challenge_url, location.href).href);
    listenTo(form, 'input', () => altcha.begin());
    return altcha;
  }
  const language = attributeOf(form, 'lang') || document.documentElement.lang || 'auto';
  return createHosted(placeIn(form), settings, language);
}

function placeIn(form: HTMLFormElement): HTMLElement {
  const found = findIn(form, '.svca-captcha');
  if (found instanceof HTMLElement) return found;
  const place = document.createElement('div');
  place.className = 'svca-captcha';
  const button = findIn(form, '.svca-actions') ?? findIn(form, 'button:not([type]), [type=submit]');
  if (button) button.before(place);
  else prependTo(form, place);
  return place;
}
