import appointment from '../templates/appointment.json' with { type: 'json' };
import contact from '../templates/contact.json' with { type: 'json' };
import donation from '../templates/donation.json' with { type: 'json' };
import event from '../templates/event.json' with { type: 'json' };
import feedback from '../templates/feedback.json' with { type: 'json' };
import job from '../templates/job-application.json' with { type: 'json' };
import membership from '../templates/membership.json' with { type: 'json' };
import newsletter from '../templates/newsletter.json' with { type: 'json' };
import order from '../templates/order.json' with { type: 'json' };
import goodsReturn from '../templates/return.json' with { type: 'json' };
import support from '../templates/support.json' with { type: 'json' };
import survey from '../templates/survey.json' with { type: 'json' };
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
};
