import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as yup from 'yup';

const schema = yup.object({
  namespace: yup.object({ name: yup.string().required(), retention: yup.string().required() }).required(),
  searchAttributes: yup.lazy((value) =>
    yup.object(
      Object.fromEntries(
        Object.keys(value).map((name) => [
          name,
          yup.string().oneOf(['Int', 'Keyword', 'Datetime', 'Bool', 'Double', 'Text', 'KeywordList']).required(),
        ]),
      ),
    ),
  ),
  taskQueues: yup.object({
    submissions: yup.string().required(),
    mail: yup.string().required(),
    integrations: yup.string().required(),
    integrationRetries: yup.string().required(),
    payments: yup.string().required(),
    pro: yup.string().required(),
  }),
  schedules: yup
    .array(
      yup.object({
        id: yup.string().required(),
        workflow: yup.string().required(),
        /** Set for a workflow that only this edition has. */
        edition: yup.string().oneOf(['pro'] as const),
        taskQueue: yup
          .string()
          .oneOf(['submissions', 'mail', 'integrations', 'payments', 'pro'] as const)
          .required(),
        every: yup.string().required(),
        offset: yup.string().required(),
        jitter: yup.string().required(),
        overlap: yup
          .string()
          .oneOf(['SKIP', 'BUFFER_ONE'] as const)
          .required(),
        catchupWindow: yup.string().required(),
      }),
    )
    .required(),
});

/** The engine's setup in `temporal-dev.yaml`: everything registered with it, in development and in production. */
export type EngineDescription = yup.InferType<typeof schema> & { searchAttributes: Record<string, string> };

/** @throws Error naming the mistakes in the file */
export function readEngineDescription(): EngineDescription {
  // Source files are one level below the file, built files two.
  const levels = import.meta.url.endsWith('.ts') ? '..' : '../..';
  const path = fileURLToPath(new URL(`${levels}/temporal-dev.yaml`, import.meta.url));
  try {
    return schema.validateSync(parse(readFileSync(path, 'utf8')), { abortEarly: false }) as EngineDescription;
  } catch (error) {
    throw new Error(
      `temporal-dev.yaml: ${error instanceof yup.ValidationError ? error.errors.join('; ') : (error as Error).message}`,
    );
  }
}
