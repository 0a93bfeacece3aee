import type { MikroORM } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { slugOf } from '#forms/templates/slug.ts';
import { documentContent } from './content.ts';
import type { Look } from './look.ts';
import { readLook } from './settings.ts';
import type { Renderer } from './thread/renderer.ts';

export interface DocumentsParts {
  orm: MikroORM;
  renderer: Pick<Renderer, 'render'>;
  readSite(): Promise<Site>;
}

/** A submission as a PDF. */
export interface SubmissionDocument {
  fileName: string;
  contentType: 'application/pdf';
  content: Uint8Array;
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({ orm, renderer, readSite }: DocumentsParts) {
  return {
    /** @param given a look in place of the one that is saved @throws DocumentError when it cannot be made */
    async pdf(submission: SubmissionRecord, form: FormAtRevision, given?: Look): Promise<SubmissionDocument> {
      const [look, site] = await Promise.all([given ?? readLook({ orm }), readSite()]);
      const content = await renderer.render(documentContent(submission, form, { site, look }), look);
      return { fileName: fileNameOf(submission, form), contentType: 'application/pdf', content };
    },
  };
}

/** `contact-12.pdf`: the form's title in ASCII, and the submission's id. */
function fileNameOf({ id, uuid }: SubmissionRecord, { title }: FormAtRevision): string {
  return `${slugOf(title).slice(0, 80) || 'submission'}-${id ?? uuid.slice(0, 8)}.pdf`;
}
