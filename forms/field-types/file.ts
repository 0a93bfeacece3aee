import type { JsonObject } from '#forms/config/json.ts';
import { flag, integer, line, list } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { textDirection } from '#forms/page/direction.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import type { Texts } from '#texts/index.ts';
import { isolated } from '#texts/isolate.ts';
import { fill, text } from '#texts/text.ts';
import { type ConfigMistake, defineFieldType } from './field-type.ts';
import { edgesText, type PictureConfig } from './picture-rule.ts';
import type { FieldRule } from './rule.ts';
import {
  acceptedBy,
  DEFAULT_FILE_KB,
  type FilesConfig,
  filesRule,
  isClosed,
  isFiles,
  mostFiles,
  sizeText,
  type UploadedFile,
} from './uploaded.ts';

export const rule: FieldRule<FilesConfig, UploadedFile[]> = filesRule;

const KIND = /^(?:\.[a-zA-Z0-9]{1,16}|[a-z]+\/(?:\*|[a-z0-9.+-]{1,100}))$/;

const acceptKey = () =>
  described(
    'The accepted kinds: media types such as image/png or image/*, and extensions such as .pdf. All kinds but programs unless it is set.',
    list(
      mediaType().matches(KIND, `\${path} must be a media type, such as image/*, or an extension, such as .pdf`),
      50,
    ),
  );

export function mediaType() {
  const message = `\${path} must be image/jpeg, which is the registered name of image/jpg`;
  return line(120)
    .required()
    .test('jpeg', message, (kind) => kind !== 'image/jpg');
}

/** Config keys of every field for files. A function, so that the page's script can import the rule of this module alone. */
export const fileKeys = () => ({
  max_size_kb: described(
    'The largest file, in kB of 1,024 bytes; 10,240 unless it is set.',
    integer(1, budgets.uploadedFile.atMost / 1024),
  ),
  multiple: described('Whether several files are accepted.', flag()),
  max_files: described(
    'The greatest number of files, with multiple; 10 unless it is set.',
    integer(1, budgets.filesOfField.atMost),
  ),
  max_total_kb: described(
    'The largest size of all its files together, in kB of 1,024 bytes, with multiple; no limit unless it is set.',
    integer(1, (budgets.filesOfField.atMost * budgets.uploadedFile.atMost) / 1024),
  ),
});

/** @param unset states the default */
export function stripKey(unset: string) {
  return described(
    `Whether pictures are re-encoded and stored without the metadata of cameras and programs, such as the location; ${unset}.`,
    flag(),
  );
}

/** Files that the visitor uploads. The value is a list, even of a single file. */
export function file() {
  return defineFieldType({
    ...rule,
    isValue: isFiles,
    keys: { accept: acceptKey(), ...fileKeys(), strip_metadata: stripKey('it is not unless it is set') },
    checkConfig(field): ConfigMistake[] {
      const never = (['default', 'read_only'] as const).filter(
        (key) => field[key] !== undefined && field[key] !== false,
      );
      const single = (['max_files', 'max_total_kb'] as const).filter(
        (key) => field[key] !== undefined && !field.multiple,
      );
      return [
        ...never.map((key) => ({ key, message: 'is not for files: only a visitor can choose one' })),
        ...single.map((key) => ({ key, message: 'needs multiple' })),
      ];
    },
    sample: () => [
      { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'example.pdf', size: 1024, type: 'application/pdf' },
    ],
    summary: () => ({ kind: 'amount', of: (value) => value.length }),
    display: names,
    comparable: (value, field) => filesRule.comparable?.(value, field) ?? null,
    machineText: (value) => value.map(({ name }) => name).join(', '),
    partsOf: () => ['url'],
    partText: (value) => value.flatMap(({ url = [] }) => url).join('\n'),
    exportValue: (value) => [value.map(({ name, url }) => (url ? `${name} ${url}` : name)).join('\n')],
    // A table cell cannot contain a file.
    imports: 'never',
    jsonSchema(field, required): JsonObject {
      const kept = {
        type: 'object',
        readOnly: true,
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          size: { type: 'integer' },
          type: { type: 'string' },
          unscanned: {
            type: 'boolean',
            const: true,
            description: 'The file was accepted although no scanner could check it.',
          },
        },
        required: ['id', 'name', 'size', 'type'],
      };
      const token = {
        type: 'string',
        writeOnly: true,
        description: 'The token of an upload, which is submitted as the value.',
      };
      return {
        type: 'array',
        items: { anyOf: [kept, token] },
        maxItems: mostFiles(field),
        ...(required && { minItems: 1 }),
      };
    },
    frame: 'group',
    requiredText: 'file',
    renderInput(field, { value, texts, attributes }) {
      const { id, name, required, ...shared } = attributes;
      const kept = value.map(({ token, ...uploaded }, index) => {
        const box = { type: 'checkbox', id: `${id}-${index}`, name, value: token, checked: true };
        const text = `${uploaded.name} (${sizeText(uploaded.size / 1024)})`;
        return `<div class="svca-choice"><input${renderAttributes(box)}><label${renderAttributes({ for: box.id })}>${escapeHtml(text)}</label></div>`;
      });
      if (isClosed(field)) return kept.join('') || '<p>–</p>';
      const chooser = {
        ...shared,
        type: 'file',
        id: `${id}-file`,
        name,
        'aria-label': field.label || field.name,
        'aria-describedby': `${id}-limits`,
        accept: acceptedBy(field).join(',') || null,
        multiple: field.multiple === true,
        required: value.length === 0 && required,
      };
      const limits = `<p class="svca-description" id="${escapeHtml(`${id}-limits`)}">${escapeHtml(limitsText(field, texts))}</p>`;
      return `${kept.join('')}<input${renderAttributes(chooser)}>${limits}`;
    },
    scriptAttributes: (field) => ({
      'data-accept': acceptedBy(field).join(',') || null,
      'data-max_size_kb': field.max_size_kb,
      'data-max_files': field.max_files,
      'data-max_total_kb': field.max_total_kb,
      'data-multiple': field.multiple ? 1 : null,
    }),
  });
}

/** Describes the accepted files, before the visitor chooses one. */
function limitsText(field: FilesConfig & PictureConfig, { files, rules, language }: Texts): string {
  const kinds = acceptedBy(field).map((kind) => kindText(kind, files));
  const limits = fill(rules.file_too_large, { max: sizeText(field.max_size_kb ?? DEFAULT_FILE_KB) });
  const count = field.multiple ? [fill(rules.max_files, { max: mostFiles(field) })] : [];
  const { min_width, min_height, max_width, max_height, resize, aspect } = field;
  const pictures = [
    ...(min_width || min_height ? [fill(rules.picture_small, { size: edgesText(min_width, min_height) })] : []),
    ...(!resize && (max_width || max_height)
      ? [fill(rules.picture_large, { size: edgesText(max_width, max_height) })]
      : []),
    ...(aspect ? [fill(rules.picture_shape, { aspect })] : []),
  ];
  // Isolated in languages written from right to left: Latin letters at the start would change the direction of the line.
  const template = textDirection(language) === 'rtl' ? text(isolated('kinds')) : text('{kinds}');
  const kindList = fill(template, { kinds: [...new Set(kinds)].join(', ') });
  return [...(kinds.length > 0 ? [`${kindList}.`] : []), limits, ...count, ...pictures].join(' ');
}

/** Returns the name of a kind for people: `PDF` for `.pdf` and for `application/pdf`. */
function kindText(kind: string, { pictures, videos, sounds }: Texts['files']): string {
  const families: Partial<Record<string, string>> = { 'image/*': pictures, 'video/*': videos, 'audio/*': sounds };
  return families[kind] ?? kind.replace(/^(?:\.|[a-z]+\/(?!\*))/, '').toUpperCase();
}

function names(value: UploadedFile[]): string {
  return value.map(({ name }) => name).join('\n');
}
