/** The steps of the form: each kind but `verify`, with every way of agreeing. */
const STEPS = [
  {
    ...{ key: 'boss', title: 'Superior', kind: 'approve', who: [{ to: '{field:boss}' }], may_return: true },
    ...{ keeps_approvals: true, note: 'optional' },
  },
  {
    ...{ key: 'office', title: 'Office', kind: 'approve', needs: 'majority' },
    who: [{ to: 'one@office.example.com' }, { to: 'two@office.example.com' }, { to: 'three@office.example.com' }],
    conditional: { action: 'show', match: 'all', rules: [{ field: 'days', op: 'at_least', value: 5 }] },
    leads_to: { rejected: 'step:boss' },
  },
  { key: 'pause', title: 'Pause', kind: 'wait' },
  { key: 'number', title: 'File number', kind: 'fill', who: [{ to: 'file@example.com' }], fields: ['file_number'] },
  {
    ...{ key: 'signatures', title: 'Signatures', kind: 'sign', needs: 'in_order' },
    who: [{ to: '{field:boss}' }, { to: 'head@example.com' }],
  },
];

const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'email', name: 'email', label: 'E-mail', required: true },
  { type: 'email', name: 'boss', label: 'Superior', required: true },
  { type: 'number', name: 'days', label: 'Days', required: true },
  { type: 'text', name: 'file_number', label: 'File number' },
];

/** The form as submissions find it first, and as it is saved while their processes are open: other steps, people and keys. */
export const FORMS = [formOf(STEPS), formOf(laterSteps())] as const;

function formOf(steps: readonly object[]) {
  const options = {
    ...{ process: { address_field: 'email', steps } },
    rate_limits: { per_minute: 1_000_000, per_hour: 1_000_000 },
  };
  return { title: 'Processes', config: { fields: FIELDS, options } };
}

function laterSteps(): object[] {
  const [boss, , , number] = STEPS;
  const board = { key: 'board', title: 'Board', kind: 'approve', needs: 'all' };
  return [
    { ...boss, leads_to: { rejected: 'step:board' } },
    number ?? {},
    { ...board, who: [{ to: 'a@b.example.com,c@b.example.com' }] },
  ];
}
