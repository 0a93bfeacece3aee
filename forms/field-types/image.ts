import { choice, flag, integer, line, list } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { budgets } from '#security/budgets.ts';
import { type ConfigMistake, defineFieldType } from './field-type.ts';
import { file, fileKeys, mediaType, stripKey } from './file.ts';
import type { FieldRule } from './rule.ts';
import { type FilesConfig, filesRule, isFiles, PICTURE_KINDS, type UploadedFile } from './uploaded.ts';

export const rule: FieldRule<FilesConfig, UploadedFile[]> = filesRule;

const CAMERAS = ['user', 'environment'] as const;
const edge = (name: string) => described(`The ${name}, in pixels.`, integer(1, budgets.pictureEdge.atMost));

const imageKeys = () => ({
  accept: described(
    `The accepted kinds, as media types of pictures; ${PICTURE_KINDS.join(', ')} unless it is set.`,
    list(
      mediaType().matches(
        /^image\/(?!svg\+xml$)(?:\*|[a-z0-9.+-]{1,100})$/,
        `\${path} must be a media type of raster images, such as image/png`,
      ),
      20,
    ),
  ),
  ...fileKeys(),
  min_width: edge('least width'),
  min_height: edge('least height'),
  max_width: edge('greatest width'),
  max_height: edge('greatest height'),
  aspect: described(
    'The shape, as 16:9.',
    line(20).matches(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, `\${path} must be two numbers, such as 16:9`),
  ),
  resize: described('Whether larger pictures are scaled down; they are refused unless it is set.', flag()),
  capture: described(
    'The camera that a phone opens instead of its picture library: user for the front camera.',
    choice(CAMERAS),
  ),
  strip_metadata: noted({ json: { default: true } }, stripKey('they are unless it is false')),
});

/** Pictures that the visitor uploads or takes: files whose content is inspected. */
export function image() {
  const { keys: _, ...shared } = file();
  return defineFieldType<ReturnType<typeof imageKeys>, UploadedFile[]>({
    ...shared,
    isValue: isFiles,
    keys: imageKeys(),
    checkConfig(field): ConfigMistake[] {
      const { min_width, min_height, max_width, max_height, resize, strip_metadata: strip = true } = field;
      const isCrossed = (least?: number, most?: number) => least !== undefined && most !== undefined && least > most;
      const [unsupported] = strip || resize ? (field.accept ?? []).filter((kind) => !canDraw(kind)) : [];
      return [
        ...shared.checkConfig(field),
        ...(isCrossed(min_width, max_width) ? [{ key: 'min_width', message: 'must not be more than max_width' }] : []),
        ...(isCrossed(min_height, max_height)
          ? [{ key: 'min_height', message: 'must not be more than max_height' }]
          : []),
        ...(resize && max_width === undefined && max_height === undefined
          ? [{ key: 'resize', message: 'needs max_width or max_height' }]
          : []),
        ...(unsupported
          ? [{ key: 'accept', message: `has ${unsupported}, which cannot be re-encoded: set strip_metadata to false` }]
          : []),
      ];
    },
    sample: () => [{ id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'example.jpg', size: 1024, type: 'image/jpeg' }],
    renderInput(field, input) {
      const { capture = null } = field;
      return shared.renderInput(field, { ...input, attributes: { ...input.attributes, capture } });
    },
    rareRules: ['picture_small', 'picture_large', 'picture_shape'],
    scriptAttributes: (field) => ({
      ...shared.scriptAttributes(field),
      'data-picture': true,
      'data-min_width': field.min_width,
      'data-min_height': field.min_height,
      'data-max_width': field.max_width,
      'data-max_height': field.max_height,
      'data-aspect': field.aspect,
      'data-resize': field.resize ? 1 : null,
    }),
  });
}

function canDraw(kind: string): boolean {
  return kind === 'image/*' || PICTURE_KINDS.includes(kind);
}
