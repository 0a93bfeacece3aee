import { submitB } from '#test/environment/visitor.ts';
import { ADMIN, adminRow, proOnly, type Row } from '#test/pro/interface/row.ts';

const rows: Row[] = [
  adminRow(
    '4.10, 5',
    'GET b:/submissions/:id',
    [
      {
        when: 'full detail of one stored submission',
        status: 200,
        keys: ['id', 'form_id', 'values.name', 'values.email', 'created_at'],
        run: async ({ service, formId, asAdmin }) => {
          const { body } = await submitB(service, formId);
          const { data } = body as { data: { submission_id: number } };
          return asAdmin('GET', `b:/submissions/${data.submission_id}`);
        },
      },
      {
        when: 'absent',
        status: 404,
        keys: ['success', 'message'],
        run: ({ asAdmin }) => asAdmin('GET', 'b:/submissions/999999'),
      },
    ],
    `${ADMIN} with SUBMISSIONS_PREVIEW`,
  ),
];

export const submissionRows: Row[] = rows.map(proOnly);
