import type { Request, RequestHandler } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { openingOf } from '#features/limits/opening.ts';
import { NONCE_KEYS, REST_NONCE_ACTION, submitAction } from '#features/requests/tokens.ts';
import { fileFields, pathOfInput } from '#forms/placed-files.ts';
import { languageWish } from '#http/language-wish.ts';
import { noteBytes } from '#http/middleware/json-body.ts';
import { allowSlowBody } from '#http/server/patience.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { bodyLength, isMultipart, readMultipart } from './multipart.ts';
import type { ReceiveParts } from './receiving/begin.ts';
import { receiveUpload } from './receiving/receive.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Messages for files of the body that were refused, by field. */
    uploadErrors?: Record<string, string>;
  }
}

export interface PageBodyParts extends ReceiveParts {
  intake: VisitorServices;
}

/**
 * Reads a form that its page posts with files. Files are stored as they arrive, and their tokens are added to the fields. A
 * refused file is recorded at its field and does not affect the others.
 * @param otherwise handles the pages of forms without files
 */
export function formWithFiles(app: PageBodyParts, otherwise: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    if (!isMultipart(req)) return otherwise(req, res, next);
    const form = await app.intake.forms.find(formIdOf(req.params.id), languageWish(req));
    if (!form || fileFields(form.config).length === 0) return otherwise(req, res, next);
    const texts = textsOf(form.config);
    const body: Record<string, string | string[]> = Object.create(null);
    const errors: Record<string, string> = {};
    let length = 0;
    const add = (name: string, value: string) => {
      const before = body[name];
      body[name] = before === undefined ? value : [...[before].flat(), value];
    };
    await readMultipart(req, {
      fieldBytes: budgets.submissionBody.atMost,
      onField(name, value) {
        length += Buffer.byteLength(name) + Buffer.byteLength(value);
        add(name, value);
      },
      async onFile(part) {
        const field = pathOfInput(part.field);
        // The page sends its nonce before the first field. If the nonce is missing or the form is closed, the submission is
        // refused,
        // and no file is stored.
        const isAccepted = hasNonce(app, form.id, body) && openingOf(form, app.clock()).state === 'open';
        if (!isAccepted || !fileFields(form.config).some(({ path }) => path === field)) return;
        try {
          const sender = { form, address: req.clientAddress };
          const file = { ...part, field, sizeAtMost: bodyLength(req) };
          const { token } = await allowSlowBody(req, () => receiveUpload(app, sender, file));
          add(part.field, token);
        } catch (error) {
          if (!(error instanceof UseCaseError)) throw error;
          const message = error.kind === 'unavailable' ? texts.refusals.overloaded : error.message;
          errors[part.field] ??= message;
        }
      },
    });
    req.body = { ...body };
    if (Object.keys(errors).length > 0) req.uploadErrors = errors;
    noteBytes(req, { length });
    next();
  };
}

function hasNonce({ intake, clock }: PageBodyParts, formId: number, body: Request['body']): boolean {
  const now = clock();
  return (
    intake.tokens.verifyNonce(REST_NONCE_ACTION, '', body[NONCE_KEYS.a], now) ||
    intake.tokens.verifyNonce(submitAction(formId), '', body[NONCE_KEYS.b], now)
  );
}
