import type { EntityManager } from '@mikro-orm/mysql';
import { causesOfForms, type TroubledForm } from '#features/alerts/causes-of-forms.ts';
import type { AlertSource } from '#features/alerts/source.ts';
import { MOST_OPENINGS } from '#forms/process/next.ts';
import { DAY_MS } from '#time.ts';

/** Alerts about processes that do not go on. Each names the form; the list of processes says which submissions. */
export const processAlerts: AlertSource = {
  rules: {
    step_overdue: {
      texts: {
        en: {
          rule: 'A step of a process is overdue',
          title: '{count} submissions of the form “{subject}” have waited longer for a decision than their step allows',
          ended: 'No step of the form “{subject}” is overdue any more',
          advice: 'See who is asked. Remind them, or name somebody else.',
        },
        de: {
          rule: 'Ein Schritt eines Ablaufs ist überfällig',
          title:
            '{count} Einsendungen des Formulars „{subject}“ warten länger auf eine Entscheidung, als ihr Schritt erlaubt',
          ended: 'Kein Schritt des Formulars „{subject}“ ist mehr überfällig',
          advice: 'Sehen Sie nach, wer gefragt ist. Erinnern Sie daran, oder benennen Sie jemand anderen.',
        },
      },
      leadsTo: '/processes',
    },
    step_nobody: {
      texts: {
        en: {
          rule: 'A step of a process has nobody to ask',
          title: '{count} submissions of the form “{subject}” are at a step that has nobody to ask',
          ended: 'Each step of the form “{subject}” has somebody to ask',
          advice: 'Name somebody for these submissions, and see in the form whom the step asks.',
        },
        de: {
          rule: 'Ein Schritt eines Ablaufs hat niemanden, der gefragt werden kann',
          title: '{count} Einsendungen des Formulars „{subject}“ sind an einem Schritt, der niemanden fragen kann',
          ended: 'Jeder Schritt des Formulars „{subject}“ fragt jemanden',
          advice:
            'Benennen Sie jemanden für diese Einsendungen, und sehen Sie im Formular nach, wen der Schritt fragt.',
        },
      },
      urgent: true,
      leadsTo: '/processes',
    },
    process_circle: {
      texts: {
        en: {
          rule: 'A process was stopped because it went in a circle',
          title: '{count} processes of the form “{subject}” were stopped, because they went in a circle',
          ended: 'No process of the form “{subject}” was stopped in a circle within a day',
          advice: 'See in the form which outcomes lead back to earlier steps.',
        },
        de: {
          rule: 'Ein Ablauf wurde beendet, weil er im Kreis lief',
          title: '{count} Abläufe des Formulars „{subject}“ wurden beendet, weil sie im Kreis liefen',
          ended: 'Seit einem Tag wurde kein Ablauf des Formulars „{subject}“ beendet, weil er im Kreis lief',
          advice: 'Sehen Sie im Formular nach, welche Ergebnisse zu früheren Schritten zurückführen.',
        },
      },
      leadsTo: '/processes',
    },
  },
  endsAfterMinutes: 0,
  async look(parts) {
    const { em, now, isOn } = parts;
    return [
      ...(isOn('step_overdue') ? causesOfForms(parts, 'step_overdue', await overdue(em)) : []),
      ...(isOn('step_nobody') ? causesOfForms(parts, 'step_nobody', await withNobody(em)) : []),
      ...(isOn('process_circle') ? causesOfForms(parts, 'process_circle', await inCircles(em, now)) : []),
    ];
  },
};

function overdue(em: EntityManager): Promise<TroubledForm[]> {
  return em.execute<TroubledForm[]>(
    `select form_id, count(*) as n, min(overdue_at) as since from process_steps
     where status = 'asking' and overdue_at is not null group by form_id`,
  );
}

function withNobody(em: EntityManager): Promise<TroubledForm[]> {
  return em.execute<TroubledForm[]>(
    `select form_id, count(*) as n, min(opened_at) as since from process_steps where status = 'nobody' group by form_id`,
  );
}

/** An ended process has its end as `since`, by which the index finds the newest ones. */
function inCircles(em: EntityManager, now: Date): Promise<TroubledForm[]> {
  return em.execute<TroubledForm[]>(
    `select form_id, count(*) as n, min(since) as since from processes
     where status = 'ended' and since >= ? and openings >= ? and end_name = 'stopped' group by form_id`,
    [new Date(now.getTime() - DAY_MS), MOST_OPENINGS],
  );
}
