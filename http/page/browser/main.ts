import type { Served } from './contract.ts';
import type { FieldRules } from './field-rules.ts';
import { attributeOf } from './form-element.ts';
import { createInstance } from './instance.ts';
import { partIfThere } from './parts.ts';
import { installSettings, type SvcaForms } from './settings.ts';

/** The server serves the bundle as the body of a function with this parameter (http/page/assets.ts). */
declare const SERVED: Served;

/** @param rules those of every field type, which the build puts in (http/page/script-source.ts) */
export function start(rules: FieldRules): void {
  let settings = installSettings(SERVED);

  /** A page may change its settings at any time, or put another object there. */
  function currentSettings(): SvcaForms {
    if (window.svcaForms !== settings) settings = installSettings(SERVED);
    return settings;
  }

  /** Gives each form of the page its instance. One that cannot have it still posts as any form does. */
  function scan(): void {
    partIfThere('code')?.();
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-svca-form-id]')) {
      try {
        form.svcaFormInstance ??= createInstance(form, currentSettings, rules);
      } catch (error) {
        console.error(`svcaForms: form ${attributeOf(form, 'data-svca-form-id')} could not be set up`, error);
      }
    }
  }

  scan();
  document.addEventListener('DOMContentLoaded', scan);
}
