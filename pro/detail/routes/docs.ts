import { ORDER_STATUSES } from '#db/payments/order.ts';
import { STEP, STORED } from '#features/submissions/routes/docs.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, map, maybe, orNull } from '#http/openapi/sample.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const UUID = '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f';
const SHOWN_STEP = {
  ...STEP,
  attempt_log: STEP.attempt_log.map((attempt) => ({ ...attempt, excerpt: maybe(orNull('Service Unavailable')) })),
};

export const submissionDetailDocs: RouteDocs = {
  'GET b:/submissions/:id': {
    tag: 'Submissions',
    summary: 'All there is of one stored submission',
    access: 'preview',
    answers: {
      200: {
        ...STORED,
        form_id: 7,
        read: false,
        starred: false,
        uuid: UUID,
        form: { id: 7, title: 'Contact us', revision: 3 },
        fields: [
          {
            name: 'email',
            label: 'E-mail',
            type: 'email',
            value: like('ada@example.org', {}),
            display: 'ada@example.org',
          },
        ],
        meta: map({ surface: 'b', ip_address: '203.0.113.9', user_agent: 'Mozilla/5.0' }),
        email_deliveries: [SHOWN_STEP],
        integration_jobs: [SHOWN_STEP],
        posts: [{ id: 3, type: 'post', status: 'publish', slug: 'ada', title: 'Ada' }],
        order: orNull(
          like({ uuid: UUID, status: among(ORDER_STATUSES), amount: 3980, currency: 'EUR' }, { type: 'object' }),
        ),
        draft: orNull({
          uuid: UUID,
          status: among(['open', 'submitted', 'expired', 'deleted']),
          created_at: TIME,
          saved_at: TIME,
          resumed_at: orNull(TIME),
        }),
        run_id: orNull('0190f0a8-77aa-7c4e-9d42-6a1b2c3d4e5f'),
        workflow_id: `submission-${UUID}`,
        temporal_ui_url: orNull(`https://temporal.example.org/namespaces/default/workflows/submission-${UUID}`),
      },
    },
  },
};
