import type { MikroORM } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { readSignatures } from '#features/processes/signatures.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { slugOf } from '#forms/templates/slug.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Appearance } from './appearance.ts';
import { documentContent } from './content.ts';
import type { Renderer } from './process/renderer.ts';
import { type ResultsDocument, resultsContent } from './results-content.ts';
import { readAppearance } from './settings.ts';

export interface DocumentsParts {
  orm: MikroORM;
  box: SecretBox;
  renderer: Pick<Renderer, 'render'>;
  readSite(): Promise<Site>;
}

/** A submission, or the results of a form, as a PDF. */
export interface MadeDocument {
  fileName: string;
  contentType: 'application/pdf';
  content: Uint8Array;
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({ orm, box, renderer, readSite }: DocumentsParts) {
  return {
    /**
     * Renders the PDF of a submission.
     * @param given appearance in place of the saved one
     * @throws DocumentError when the PDF cannot be made
     */
    async pdf(submission: SubmissionRecord, form: FormAtRevision, given?: Appearance): Promise<MadeDocument> {
      const [appearance, site] = await Promise.all([given ?? readAppearance({ orm }), readSite()]);
      const signatures = await readSignatures(orm.em.fork(), box, submission);
      const content = await renderer.render(
        documentContent(submission, form, { site, appearance, signatures }),
        appearance,
      );
      return { fileName: fileNameOf(submission, form), contentType: 'application/pdf', content };
    },

    /** Renders the PDF of the results of a form. @throws DocumentError when the PDF cannot be made */
    async ofResults(document: ResultsDocument): Promise<MadeDocument> {
      const [appearance, site] = await Promise.all([readAppearance({ orm }), readSite()]);
      const content = await renderer.render(resultsContent(document, { site, appearance }), appearance);
      const { title } = document.results.form;
      return {
        fileName: `${slugOf(title).slice(0, 80) || 'form'}-results.pdf`,
        contentType: 'application/pdf',
        content,
      };
    },
  };
}

/** Returns the file name from the form's title in ASCII and the submission's id, such as `contact-12.pdf`. */
function fileNameOf({ id, uuid }: SubmissionRecord, { title }: FormAtRevision): string {
  return `${slugOf(title).slice(0, 80) || 'submission'}-${id ?? uuid.slice(0, 8)}.pdf`;
}
