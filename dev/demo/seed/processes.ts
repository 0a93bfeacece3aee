import { DAY_MS } from '#time.ts';
import { contentOf, type DemoForm, type DemoProcess, type DemoSubmission } from '../store.ts';

export type DemoStep = DemoProcess['steps'][number];
export type DemoOpening = DemoStep['openings'][number];
export type DemoPerson = DemoOpening['people'][number];

/** The form whose submissions go through a process. */
const WITH_PROCESS = 4;
const OWN_LOGIN = 'ada';
/** Days that have passed since the open step of each submission was opened, and where it stands. */
const COURSES: readonly Course[] = [
  { days: 0.2, at: 'lead' },
  { days: 6, at: 'lead', isOverdue: true },
  { days: 1, at: 'lead', standsInFor: 'grace@riverside.example.org' },
  { days: 2, at: 'office', lead: 'approved' },
  { days: 4, at: 'chair', lead: 'approved' },
  { days: 3, at: 'lead', lead: 'returned' },
  { days: 5, at: null, lead: 'approved' },
  { days: 8, at: null, lead: 'rejected' },
];

interface Course {
  days: number;
  at: 'lead' | 'office' | 'chair' | null;
  /** The decision of the team lead. */
  lead?: keyof typeof NOTES;
  isOverdue?: boolean;
  standsInFor?: string;
}

/** The note of the team lead, by the outcome. */
const NOTES = {
  approved: 'Looks right to me.',
  returned: 'Please say which day you mean.',
  rejected: 'All places are taken.',
};

/** Creates the processes of the newest submissions to one form. */
export function seedProcesses(
  { forms, submissions }: { forms: readonly DemoForm[]; submissions: readonly DemoSubmission[] },
  now: Date,
): DemoProcess[] {
  const form = forms.find(({ id }) => id === WITH_PROCESS);
  if (!form) return [];
  const own = submissions.filter(({ formId }) => formId === form.id);
  const taken = new Set<DemoSubmission>();
  return COURSES.flatMap((course, at) => {
    // The process begins when the submission is accepted, which is before its steps.
    const latest = now.getTime() - (course.days + 1) * DAY_MS;
    const submission = own.find((one) => !taken.has(one) && one.createdAt.getTime() < latest);
    if (submission) taken.add(submission);
    return submission ? processOf(submission, contentOf(form).title, course, at, now) : [];
  });
}

function processOf(submission: DemoSubmission, title: string, course: Course, at: number, now: Date): DemoProcess {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { days, at: place, lead: decided, isOverdue = false } = course;
  const isReturned = decided === 'returned';
  const isCompleted = place === null && decided === 'approved';
  const end = place !== null ? null : isCompleted ? 'completed' : 'rejected';
  const person = (nth: number, some: Partial<DemoPerson>): DemoPerson => ({
    ...{ id: at * 10 + nth, state: 'asked', outcome: null, account: null, system: null, address: null },
    ...{ stands_in_for: null, reminders: 0, asked_at: ago(days), decided_at: null, decided_by: null, via: null },
    ...{ version: null, note: null, names: null, ...some },
  });
  const opening = (number: number, some: Partial<DemoOpening>): DemoOpening => ({
    ...{ number, state: 'asking', outcome: null, opened_at: ago(days), deadline_at: ago(days - 3), deadlines: 0 },
    ...{ overdue_at: null, ended_at: null, people: [], ...some },
  });
  const ended = (number: number, outcome: DemoOpening['outcome'], who: DemoPerson) =>
    opening(number, {
      ...{ state: 'ended', outcome, opened_at: ago(days + 1), deadline_at: ago(days - 2), ended_at: ago(days) },
      people: [{ ...who, state: 'decided', outcome, asked_at: ago(days + 1), decided_at: ago(days), version: 1 }],
    });
  const lead = person(1, {
    ...{ account: OWN_LOGIN, address: `${OWN_LOGIN}@riverside.example.org` },
    stands_in_for: course.standsInFor ?? null,
    reminders: isOverdue ? 2 : 0,
  });
  const office = person(2, { address: 'office@riverside.example.org' });
  const chair = person(3, { address: 'chair@riverside.example.org', via: 'link' });
  const openings = {
    lead: [
      decided
        ? ended(1, decided, { ...lead, via: 'account', decided_by: OWN_LOGIN, note: NOTES[decided] })
        : opening(1, { people: [lead], overdue_at: isOverdue ? ago(days - 3) : null }),
    ],
    office: [
      ...(place === 'office' ? [opening(2, { people: [office] })] : []),
      ...(place === 'chair' || isCompleted ? [ended(2, 'filled', { ...office, via: 'link' })] : []),
    ],
    chair: [
      ...(place === 'chair' ? [opening(3, { state: 'nobody', deadline_at: null })] : []),
      ...(isCompleted ? [ended(3, 'signed', chair)] : []),
    ],
  };
  const deadline = { after: 3, unit: 'working_days' as const };
  return {
    ...{ submission_id: submission.id, form_id: submission.formId, form_title: title },
    ...{ revision: submission.revision, version: submission.version },
    state: end !== null ? 'ended' : isReturned ? 'correcting' : 'open',
    ...{ step: place, since: ago(days), end, end_title: null },
    correction: isReturned ? { of: 'lead', since: ago(days), lapses_at: ago(-10) } : null,
    ...{ created_at: submission.createdAt.toISOString(), ended_at: end === null ? null : ago(days) },
    steps: [
      {
        ...{ key: 'lead', title: 'Team lead agrees', kind: 'approve', needs: 'one', conditional: false, deadline },
        leads_to: { approved: 'next', rejected: 'end:rejected', returned: 'step:lead', lapsed: 'end:lapsed' },
        openings: openings.lead,
      },
      {
        ...{ key: 'office', title: 'Office adds the room', kind: 'fill', needs: 'one', conditional: false, deadline },
        leads_to: { filled: 'next', declined: 'end:declined', lapsed: 'end:lapsed' },
        openings: openings.office,
      },
      {
        ...{ key: 'chair', title: 'Chair signs', kind: 'sign', needs: 'one', conditional: true, deadline: null },
        leads_to: { signed: 'next', declined: 'end:declined', lapsed: 'end:lapsed' },
        openings: openings.chair,
      },
    ],
  };
}
