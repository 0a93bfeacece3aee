import accommodation from '../templates/accommodation.json' with { type: 'json' };
import appointment from '../templates/appointment.json' with { type: 'json' };
import approvedLeave from '../templates/approved-leave.json' with { type: 'json' };
import bugReport from '../templates/bug-report.json' with { type: 'json' };
import contact from '../templates/contact.json' with { type: 'json' };
import contract from '../templates/contract.json' with { type: 'json' };
import course from '../templates/course.json' with { type: 'json' };
import donation from '../templates/donation.json' with { type: 'json' };
import employeeSurvey from '../templates/employee-survey.json' with { type: 'json' };
import equipment from '../templates/equipment.json' with { type: 'json' };
import event from '../templates/event.json' with { type: 'json' };
import exitInterview from '../templates/exit-interview.json' with { type: 'json' };
import feedback from '../templates/feedback.json' with { type: 'json' };
import incident from '../templates/incident.json' with { type: 'json' };
import invitedSurvey from '../templates/invited-survey.json' with { type: 'json' };
import job from '../templates/job-application.json' with { type: 'json' };
import leave from '../templates/leave.json' with { type: 'json' };
import membership from '../templates/membership.json' with { type: 'json' };
import newsletter from '../templates/newsletter.json' with { type: 'json' };
import nps from '../templates/nps.json' with { type: 'json' };
import order from '../templates/order.json' with { type: 'json' };
import patient from '../templates/patient.json' with { type: 'json' };
import photoContest from '../templates/photo-contest.json' with { type: 'json' };
import productSurvey from '../templates/product-survey.json' with { type: 'json' };
import quote from '../templates/quote.json' with { type: 'json' };
import goodsReturn from '../templates/return.json' with { type: 'json' };
import rsvp from '../templates/rsvp.json' with { type: 'json' };
import satisfaction from '../templates/satisfaction.json' with { type: 'json' };
import support from '../templates/support.json' with { type: 'json' };
import survey from '../templates/survey.json' with { type: 'json' };
import tickets from '../templates/tickets.json' with { type: 'json' };
import vendor from '../templates/vendor.json' with { type: 'json' };
import volunteer from '../templates/volunteer.json' with { type: 'json' };
import type { Template } from './template.ts';

/** Templates by their name in the address, most popular first. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  contact,
  newsletter,
  event,
  appointment,
  job,
  support,
  feedback,
  order,
  survey,
  donation,
  membership,
  return: goodsReturn,
  accommodation,
  approvedLeave,
  bugReport,
  contract,
  course,
  employeeSurvey,
  equipment,
  exitInterview,
  incident,
  invitedSurvey,
  leave,
  nps,
  patient,
  photoContest,
  productSurvey,
  quote,
  rsvp,
  satisfaction,
  tickets,
  vendor,
  volunteer,
};
