// Runs in the page, not in the test: reads its state for the browser tests.
globalThis.probes = {
  /** Fills in fields and returns the errors and the values to be sent. Inputs become text inputs, which accept any value. */
  tryEntries(values, isPlain) {
    const [form] = document.forms;
    for (const [name, value] of Object.entries(values)) {
      for (const input of form.querySelectorAll(`[name="${name}"]`)) {
        input.dataset.type ??= input.type;
        const isBox = ['checkbox', 'radio'].includes(input.dataset.type);
        if (input.localName === 'input' && !isBox && input.type !== 'hidden') {
          input.type = isPlain ? 'text' : input.dataset.type;
        }
        if (isBox) input.checked = [value].flat().includes(input.value);
        else input.value = value;
      }
    }
    form.svcaFormInstance.validate();
    const sent = {};
    for (const [name, value] of new FormData(form)) {
      if (!Object.hasOwn(values, name)) continue;
      const isList = form.querySelectorAll(`[type=checkbox][name="${name}"]`).length > 1;
      sent[name] = isList ? [...(sent[name] ?? []), value] : value;
    }
    return { sent, errors: probes.errorsShown() };
  },

  /** Returns the name (or type) of the focused element. */
  focused() {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.getAttribute('type') ?? element?.getAttribute('role') ?? null;
  },

  /** Returns the messages of marked fields by name; only a message that describes its field counts. */
  errorsShown() {
    const errors = [...document.querySelectorAll('[name][aria-invalid=true]')].map((input) => {
      const described = input.closest('fieldset') ?? input;
      const ids = (described.getAttribute('aria-describedby') ?? '').split(' ');
      const notes = ids.map((id) => document.getElementById(id)).filter((note) => note?.matches('.svca-error'));
      return [input.name.replace(/\[\w+\]$/, ''), notes.map((note) => note.textContent).join(' ') || 'no message'];
    });
    return Object.fromEntries(errors);
  },

  /** Returns the lines of the alert, and the field that each of its links leads to. */
  summary() {
    const alert = document.querySelector('[role=alert]');
    const target = (link) => document.getElementById(link.hash.slice(1))?.getAttribute('name') ?? null;
    return {
      text: alert?.querySelector('p')?.textContent ?? null,
      links: [...(alert?.querySelectorAll('a') ?? [])].map((link) => [target(link), link.textContent]),
    };
  },

  /** Returns the elements that reach out of the card, or whose text does. */
  overflowing() {
    const card = document.querySelector('main').getBoundingClientRect();
    const reachesOut = (element) => {
      const { left, right } = element.getBoundingClientRect();
      const scrolls = element.clientWidth > 0 && !element.matches('input, select, textarea');
      return left < card.left || right > card.right || (scrolls && element.scrollWidth > element.clientWidth + 1);
    };
    return [...document.querySelectorAll('main, main *')]
      .filter((element) => element.checkVisibility() && !element.closest('.svca-extra') && reachesOut(element))
      .map((element) => [element.localName, ...element.classList].join('.'));
  },

  isTooWide() {
    return document.documentElement.scrollWidth > innerWidth;
  },

  /** Returns the lowest contrast (WCAG) of text to its background, by kind of element. */
  contrastRatios() {
    const ratios = {};
    // A colour that still changes to another scheme's is nobody's colour.
    for (const animation of document.getAnimations()) animation.finish();
    for (const element of document.querySelectorAll(
      'h1, h2, label, legend, p, a, th, td, code, pre, summary, input, select, textarea, button, .badge, .svca-required, .svca-status',
    )) {
      if (!element.checkVisibility() || element.closest('.svca-extra')) continue;
      const behind = groundOf(element);
      const shown = mix(rgba(getComputedStyle(element).color), behind, opacityOf(element));
      const [text, ground] = [luminance(shown), luminance(behind)];
      const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
      const kind = [element.localName, ...element.classList].join('.');
      ratios[kind] = Math.min(ratios[kind] ?? ratio, ratio);
    }
    return ratios;
  },
};

function groundOf(element) {
  for (let one = element; one; one = one.parentElement) {
    const colour = rgba(getComputedStyle(one).backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return [255, 255, 255];
}

/** Returns the opacity of an element, including that of its ancestors; WCAG lets an inactive control fade. */
function opacityOf(element) {
  let opacity = 1;
  if (element.closest('[aria-disabled=true], :disabled')) return opacity;
  for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
  return opacity;
}

function mix(colour, ground, share) {
  return [0, 1, 2].map((part) => colour[part] * share + ground[part] * (1 - share));
}

function rgba(colour) {
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data;
}

function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
