import type { Served } from './contract.ts';
import { fillInCode } from './drafts/code.ts';
import { attributeOf } from './form-element.ts';
import { createInstance } from './instance.ts';
import { installSettings, type SvcaForms } from './settings.ts';

/** The server serves the bundle as the body of a function with this parameter (http/page/assets.ts). */
declare const SERVED: Served;

let settings = installSettings(SERVED);

scan();
document.addEventListener('DOMContentLoaded', scan);

/** Gives each form of the page its instance. One that cannot have it still posts as any form does. */
function scan(): void {
  fillInCode();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-svca-form-id]')) {
    try {
      form.svcaFormInstance ??= createInstance(form, currentSettings);
    } catch (error) {
      console.error(`svcaForms: form ${attributeOf(form, 'data-svca-form-id')} could not be set up`, error);
    }
  }
}

/** A page may change its settings at any time, or put another object there. */
function currentSettings(): SvcaForms {
  if (window.svcaForms !== settings) settings = installSettings(SERVED);
  return settings;
}
