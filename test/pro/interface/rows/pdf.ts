import { adminRow, proOnly, type Row } from '#test/pro/interface/row.ts';

const SETTINGS = ['success', 'settings.accent_color', 'settings.font', 'settings.page_size'];

const rows: Row[] = [
  adminRow('4.9, 5, 9', 'GET b:/settings/pdf', [
    { when: 'shown', status: 200, keys: SETTINGS, run: ({ asAdmin }) => asAdmin('GET', 'b:/settings/pdf') },
  ]),
  adminRow('4.9, 5, 9', 'POST b:/settings/pdf', [
    {
      when: 'saved',
      status: 200,
      keys: SETTINGS,
      run: ({ asAdmin }) => asAdmin('POST', 'b:/settings/pdf', { json: { page_size: 'Letter' } }),
    },
    {
      when: 'a page size that there is not',
      status: 422,
      keys: ['success', 'message', 'errors.page_size'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/settings/pdf', { json: { page_size: 'A11' } }),
    },
  ]),
];

export const pdfRows: Row[] = rows.map(proOnly);
