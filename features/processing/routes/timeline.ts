import { object } from 'yup';
import { readTimeline, type TimelineParts } from '#features/processing/timeline/timeline.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import type { TimelineEntry } from '#features/timeline.ts';
import { among, anything, id, listOf, mapOf, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { type TemporalUi, temporalUiLink } from '#http/temporal-ui.ts';

interface RouteParts extends TimelineParts, TemporalUi {
  surfaceB: string;
}

const ENTRY = {
  kind: text(),
  at: timestamp(),
  state: text().nullable(),
  id: text().nullable(),
  details: mapOf(anything()),
  actions: listOf(object({ name: text(), method: among(['GET', 'POST', 'DELETE']), path: text() })),
  temporal_ui_url: text().nullable(),
};

/** Returns the history of a stored submission, for administrators. */
export const timelineRoute = route({
  operation: 'submissionTimeline',
  method: 'GET',
  path: 'b:/submissions/:id/timeline',
  tag: 'Submissions',
  summary: 'The timeline of a submission, from acceptance to the last attempt',
  tool: { about: 'Explains why a mail or a delivery of a submission has not arrived.' },
  description:
    'In order of time; each entry lists the actions that are possible now, with their routes. Values of visitors, and answers of third parties that may repeat them, are shown only with SUBMISSIONS_PREVIEW.',
  access: 'admin',
  params: { id: SUBMISSION_ID },
  answers: {
    200: object({
      submission_id: id(),
      form_id: id(),
      state: among(SUBMISSION_STATES),
      entries: listOf(object(ENTRY)),
    }),
  },
  audit: 'submission.timeline_viewed',
  async handle(app: RouteParts, { params, actor }) {
    const { formId, state, entries } = await readTimeline(app, actor, params.id);
    return {
      submission_id: params.id,
      form_id: formId,
      state,
      entries: entries.map((entry) => entryJson(app, entry)),
    };
  },
});

function entryJson({ surfaceB, temporalUiUrl, temporalNamespace }: RouteParts, entry: TimelineEntry) {
  const { kind, at, state, id, details, actions, run } = entry;
  return {
    ...{ kind, at: at.toISOString(), state, id, details: { ...details } },
    actions: actions.map(({ name, method, path }) => ({ name, method, path: path.replace(/^b:/, surfaceB) })),
    temporal_ui_url: run ? temporalUiLink(temporalUiUrl, temporalNamespace, run.workflowId, run.runId) : null,
  };
}
