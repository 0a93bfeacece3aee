import { type PictureSize, pictureMistake } from '#forms/field-types/picture-rule.ts';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { sizeText, type UploadedFile } from '#forms/field-types/uploaded.ts';
import { summaryLine } from '#forms/page/summary-line.ts';
import { fillIn } from '#texts/text.ts';
import { type FieldRules, ruleConfigOf } from '../field-rules.ts';
import { fireChanged } from '../fields.ts';
import { attributeOf, findAllIn, listenTo } from '../form-element.ts';
import { removeAttributeOf } from '../form-markup.ts';
import { announce, element } from '../messages.ts';
import { ROWS_EVENT } from '../rows/rows-event.ts';
import { textOf } from '../rules.ts';
import { failureText } from '../sending/failure-text.ts';
import { formOnB } from '../sending/form-on-b.ts';
import { fetchTokens } from '../sending/surfaces.ts';
import type { SvcaForms } from '../settings.ts';
import { actButton } from '../widgets/button.ts';
import { showPreview } from './preview.ts';
import { transfer, type Wire } from './transfer.ts';

/** A file in the list of its field. */
interface Entry {
  item: HTMLElement;
  file: Pick<UploadedFile, 'name' | 'size' | 'type'>;
  /** Why the upload failed; '' while it is under way or when it has succeeded. */
  wrong: string;
  isBusy: boolean;
  stop: AbortController;
}

/**
 * Uploads files as soon as they are chosen, dropped or pasted; the form then sends their tokens.
 * @returns a function that waits for uploads under way; null for a form without files
 */
export function followUploads(
  form: HTMLFormElement,
  settings: () => SvcaForms,
  rules: FieldRules,
): (() => Promise<void>) | null {
  const given = attributeOf(form, 'data-files');
  if (given === null) return null;
  const texts: Record<string, string> = JSON.parse(given);
  const say = (key: string, name = '') => fillIn(texts[key] ?? '', { name });
  const service = formOnB(form, settings);
  let nonce: Promise<string> | null = null;
  const wire: Wire = {
    url: `${service}/uploads/resumable`,
    nonce(isFresh) {
      if (isFresh) nonce = null;
      nonce ??= fetchTokens(service).then((answer) => answer.nonce ?? '');
      nonce.catch(() => {
        nonce = null;
      });
      return nonce;
    },
    failure: (reply, answer) =>
      (reply.status === 507 && answer.message) || failureText(reply as Response, answer, settings().i18n),
  };
  const rule = rules.file as FieldRule<object, UploadedFile[]> | undefined;
  const pending = new Set<Promise<void>>();
  /** Functions that drop the files of each chooser. */
  const followed = new Map<Element, () => void>();
  followChoosers();
  listenTo(form, ROWS_EVENT, followChoosers);
  // The form sends tokens and no files.
  removeAttributeOf(form, 'enctype');
  return async () => {
    if (pending.size > 0) announce(form, say('waiting'));
    while (pending.size > 0) await Promise.all(pending);
  };

  /** Rows may have added or removed file choosers. */
  function followChoosers(): void {
    for (const [chooser, leave] of followed) {
      if (chooser.isConnected) continue;
      followed.delete(chooser);
      leave();
    }
    for (const chooser of findAllIn(form, '[type=file]')) {
      if (!followed.has(chooser)) followChooser(chooser as HTMLInputElement);
    }
  }

  /** Returns the files that a value describes; empty for an unreadable value. */
  function readFiles(value: unknown): UploadedFile[] {
    return rule?.sanitise(value, {}).value ?? [];
  }

  function followChooser(chooser: HTMLInputElement): void {
    const place = chooser.closest<HTMLElement>('[data-field]');
    if (!place) return;
    const entries = new Set<Entry>();
    const list = element('ul', 'svca-files');
    const button = element('label', 'svca-drop');
    button.htmlFor = chooser.id;
    button.append(
      element('span', '', say(chooser.multiple ? 'chooseSeveral' : 'choose')),
      element('small', '', say('drop')),
    );
    chooser.classList.add('svca-chooser');
    followed.set(chooser, () => entries.forEach(drop));
    chooser.after(button, list);

    const write = (value: unknown) => {
      for (const entry of [...entries]) drop(entry);
      for (const { token = '', ...file } of readFiles(value)) keep(addEntry(file), token);
      changed();
    };
    // Files that the page was rendered with.
    const boxes = [...place.querySelectorAll<HTMLInputElement>('.svca-choice > [type=checkbox]')];
    write(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    for (const box of boxes) box.parentElement?.remove();

    chooser.addEventListener('svca-write', (event) => write((event as CustomEvent).detail));
    chooser.addEventListener('change', () => take(chooser.files));
    place.addEventListener('paste', ({ clipboardData }) => take(clipboardData?.files));
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
      place.addEventListener(type, (event) => {
        const files = event.dataTransfer;
        if (!files?.types.includes('Files')) return;
        event.preventDefault();
        // Highlights the drop zone on dragenter and dragover.
        button.classList.toggle('svca-over', /r$/.test(type));
        if (type === 'drop') take(files.files);
      });
    }
    listenTo(form, 'reset', () => write([]));

    function take(files: FileList | null | undefined): void {
      if (!files?.length || chooser.disabled) return;
      const chosen = [...files].slice(0, chooser.multiple ? undefined : 1);
      // Choosing the same file again must work too.
      chooser.value = '';
      if (!chooser.multiple) for (const entry of [...entries]) drop(entry);
      for (const file of chosen) upload(file);
      changed();
    }

    function upload(file: File): void {
      const entry = addEntry(file);
      const others = [...entries].filter(({ wrong }) => wrong === '').map(({ file: one }) => ({ ...one, id: '' }));
      const broken = rule?.validate(others, ruleConfigOf([chooser]), () => true);
      const seen = place?.dataset.picture === undefined ? null : showPreview(entry.item.children[0] as Element, file);
      if (broken) fail(entry, textOf(chooser, broken, settings().i18n));
      else send(entry, file, seen);
    }

    /** @param seen size of a picture, which may violate the field's limits */
    function send(entry: Entry, file: File, seen: Promise<PictureSize | null> | null = null): void {
      Object.assign(entry, { isBusy: true, wrong: '', stop: new AbortController() });
      const bar = element('progress');
      bar.value = 0;
      bar.setAttribute('aria-label', file.name);
      const work = Promise.resolve(seen)
        .then((size) => {
          const mistake = size && pictureMistake(size, ruleConfigOf([chooser]));
          if (mistake) fail(entry, textOf(chooser, mistake, settings().i18n));
          if (mistake || !entries.has(entry)) return null;
          return transfer(wire, { field: chooser.name, file, signal: entry.stop.signal }, (share) => {
            bar.value = share;
          });
        })
        .then(
          (token) => {
            if (token === null || !entries.has(entry)) return;
            keep(entry, token);
            announce(form, say('uploaded', file.name));
          },
          (error: Error) => {
            if (!entries.has(entry)) return;
            const retry = namedButton(say('retry'), say('retryFile', file.name), () => {
              send(entry, file);
              changed();
              removeOf(entry)?.focus();
            });
            fail(entry, error.message || say('failed'), retry);
          },
        )
        .finally(() => {
          entry.isBusy = false;
          pending.delete(work);
          changed();
        });
      pending.add(work);
      show(entry, bar);
      announce(form, say('uploading', file.name));
    }

    function addEntry({ name, size, type }: Entry['file']): Entry {
      // The properties of a File are not its own keys, so spreading would not copy them.
      const file = { name, size, type };
      const item = element('li', 'svca-file');
      const entry = { item, file, wrong: '', isBusy: false, stop: new AbortController() };
      item.append(
        element('bdi', '', name),
        element('span', 'svca-file-size', sizeText(size / 1024)),
        namedButton(say('remove'), say('removeFile', file.name), () => {
          const next = [...entries][[...entries].indexOf(entry) + 1];
          drop(entry);
          changed();
          (next ? removeOf(next) : chooser)?.focus();
          announce(form, say('removed', file.name));
        }),
      );
      list.append(item);
      entries.add(entry);
      return entry;
    }

    function drop(entry: Entry): void {
      entry.stop.abort();
      entry.item.remove();
      entries.delete(entry);
    }

    /** Adds a hidden checkbox whose value, the token, is sent with the form. */
    function keep(entry: Entry, token: string): void {
      const box = element('input');
      Object.assign(box, { type: 'checkbox', name: chooser.name, value: token, checked: true, hidden: true });
      show(entry, box);
    }

    function fail(entry: Entry, text: string, ...more: HTMLElement[]): void {
      entry.wrong = text;
      show(entry, element('p', 'svca-error', text), ...more);
      announce(form, summaryLine(entry.file.name, text));
    }

    /** Replaces the elements after the file's name, size and remove button. */
    function show({ item }: Entry, ...elements: HTMLElement[]): void {
      item.replaceChildren(...[...item.children].slice(0, 3), ...elements);
    }

    function changed(): void {
      const all = [...entries];
      const [failed] = all.filter(({ wrong }) => wrong !== '');
      chooser.setCustomValidity(failed ? summaryLine(failed.file.name, failed.wrong) : '');
      chooser.dataset.busy = all.some(({ isBusy }) => isBusy) ? 'true' : '';
      fireChanged(chooser);
    }
  }
}

function removeOf({ item }: Entry): HTMLElement | null {
  return item.querySelector('button');
}

function namedButton(text: string, name: string, act: () => void): HTMLElement {
  const button = actButton(text, act);
  button.setAttribute('aria-label', name);
  return button;
}
