import type { Served } from './contract.ts';
import type { FieldRules } from './field-rules.ts';
import { attributeOf } from './form-element.ts';
import { createInstance } from './instance.ts';
import { partIfThere } from './parts.ts';
import { installSettings, type SvcaForms } from './settings.ts';

/** The server wraps the bundle in a function with this parameter (http/page/script/served.ts). */
declare const SERVED: Served;

/** @param rules rules of the common field types; the build passes them (http/page/script-source.ts) */
export function start(rules: FieldRules): void {
  let settings = installSettings(SERVED);

  /** Returns the current settings: a page may replace `window.svcaForms` at any time. */
  function currentSettings(): SvcaForms {
    if (window.svcaForms !== settings) settings = installSettings(SERVED);
    return settings;
  }

  /** Creates the instance of each form on the page. A form whose instance cannot be created still posts like any other form. */
  function scan(): void {
    partIfThere('code')?.();
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-svca-form-id]')) {
      try {
        form.svcaFormInstance ??= createInstance(form, currentSettings, rules);
      } catch (error) {
        console.error(`svcaForms: form ${attributeOf(form, 'data-svca-form-id')} failed`, error);
      }
    }
  }

  scan();
  document.addEventListener('DOMContentLoaded', scan);
}
