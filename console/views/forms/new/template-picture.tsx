import { useElementSize, useIntersection } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { FormPreview } from '#console/parts/form-preview/form-preview.tsx';
import { useLanguage } from '#console/texts/language.ts';
import classes from './new.module.css';
import { formOf, type Template } from './template.ts';

/** The size of the form's page in a picture, in pixels. */
const WIDTH = 700;
const HEIGHT = 420;

/** The beginning of a template's form as visitors would see it, small. It is drawn once it comes into view, and nobody can enter it. */
export function TemplatePicture({ template }: { template: Template }) {
  const language = useLanguage();
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const { ref: seen, entry } = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  const [isDrawn, setIsDrawn] = useState(false);
  if (!isDrawn && entry?.isIntersecting) setIsDrawn(true);
  const form = useMemo(() => formOf(template, { language }), [template, language]);
  const scale = width / WIDTH;
  return (
    <div ref={seen} className={classes.picture} aria-hidden="true" inert>
      <div ref={sized} style={{ aspectRatio: WIDTH / HEIGHT, minHeight: 0 }}>
        {isDrawn && (
          <div className={classes.page} style={{ width: WIDTH, transform: `scale(${scale})` }}>
            <FormPreview form={form} label={form.title} height={HEIGHT} />
          </div>
        )}
      </div>
    </div>
  );
}
