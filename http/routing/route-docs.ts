import { IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { FileAnswer, StreamedAnswer } from './answers.ts';
import { isPage, nameOf, type Route, refusesStrayKeys } from './route.ts';

/** What the API's document says of these routes. */
export function docsOf(routes: readonly Route<never>[]): RouteDocs {
  return Object.fromEntries(
    routes.map((route) => {
      const {
        params = {},
        query,
        body,
        headers,
        answers,
        idempotent,
        errors = [],
        audit,
        description,
        ...same
      } = route;
      const statuses = Object.entries(answers).map(
        ([status, answer]) => [status, answer instanceof StreamedAnswer ? answer.schema : answer] as const,
      );
      const failed = statuses.filter(([status]) => Number(status) >= 400);
      const events = [audit ?? []].flat().map((event) => `\`${event}\``);
      const left = events.length > 0 ? `Leaves ${events.join(' or ')} in the audit log.` : '';
      const doc = {
        ...same,
        description: [description, left].filter(Boolean).join('\n\n') || undefined,
        params: Object.fromEntries(Object.entries(params).map(([name, { json }]) => [name, json])),
        query,
        content: body?.content,
        bodyRequired: body?.required,
        headers: { ...(idempotent && IDEMPOTENCY_HEADER), ...headers },
        answers: Object.fromEntries(statuses.filter(([status]) => Number(status) < 400)),
        errorBodies: Object.fromEntries(failed.filter(([, answer]) => !(answer instanceof FileAnswer))),
        // What goes wrong before a page is made is answered as JSON, so that the page alone does not describe it.
        errors: [
          ...errors,
          ...failed.flatMap(([status, answer]) => (answer instanceof FileAnswer ? [Number(status)] : [])),
          ...(idempotent ? [400, 409] : []),
          ...(refusesStrayKeys(route) ? [422] : []),
        ],
        errorPages: isPage(route),
      };
      return [nameOf(route), doc];
    }),
  );
}
