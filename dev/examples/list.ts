import type { Template } from '#console/views/forms/new/template.ts';
import { TEMPLATES } from '#console/views/forms/new/templates.ts';

/** A template that is filled with answers. */
export interface Example {
  template: Template;
  /** Texts that people might write, by the name of the field. */
  texts: Readonly<Record<string, readonly string[]>>;
}

/** The texts of each example, by the name of its template. */
const TEXTS: Record<string, Example['texts']> = {
  contact: {
    message: [
      'Do you still have places in the Saturday group?',
      'The link in your last letter leads to an empty page.',
      'I would like to order 40 copies for our school. Is there a discount?',
      'Thank you for the quick repair. It works perfectly.',
      'When do you open on Easter Monday?',
      'Please change my delivery address before the next order.',
    ],
  },
  newsletter: { first_name: ['Amira', 'Ben', 'Carla', 'Daniel', 'Grace', 'Hugo', 'Maria', 'Noah', 'Rosa', 'Zoe'] },
  event: {
    guest: ['Alex', 'Robin', 'Kim', 'Sasha', 'Jo', 'Charlie'],
    needs: ['A place for a pram', 'A seat near the stage', 'No nuts, please'],
    note: ['We arrive a little later, at about eleven.', 'Is there parking nearby?', 'Looking forward to it!'],
  },
  appointment: {
    note: [
      'It is about last year’s statement.',
      'I use a wheelchair. Is there a lift?',
      'I will bring the old contract.',
    ],
  },
  job: {
    motivation: [
      'I have worked on public transport software for six years and want to see it used by people I meet.',
      'Your open documentation is why I started programming. I would like to give something back.',
      'I want to move from an agency to a team that maintains what it builds.',
      'Accessible design is what I do, and you take it seriously.',
    ],
  },
  support: {
    product: ['Desktop app, version 4.2', 'Mobile app on Android', 'Web, in Firefox', 'Desktop app, version 4.1'],
    steps: [
      'I pressed Export and nothing happened for two minutes. Then the window closed.',
      'After the update the calendar shows last year.',
      'Uploading a photo stops at 99 %.',
      'The reminder comes an hour early since the clocks changed.',
    ],
    invoice: ['2026-1042', '2026-1187', '2026-0991', '2026-1203'],
    question: [
      'Can I use one licence on two computers?',
      'How do I move my data to a new phone?',
      'The amount was charged twice. Please have a look.',
      'Where can I change the language?',
    ],
  },
  feedback: {
    better: [
      'It was rather loud.',
      'The waiting time was too long.',
      'More choice for vegetarians, please.',
      'The signs are hard to read.',
    ],
    good: [
      'The friendly welcome.',
      'The guide knew everything and told it well.',
      'Quiet, clean and good value.',
      'The view from the terrace.',
    ],
  },
  survey: {
    means: ['On foot', 'By scooter', 'I share a car with a colleague'],
    more: [
      'A covered bicycle stand would help.',
      'The 7:40 train is always full.',
      'Working at home twice a week is perfect.',
      'A shower at work, please.',
    ],
  },
  donation: { dedication: ['In memory of Ruth', 'For the choir', 'Class 4b'] },
  return: {
    order_number: ['A-20417', 'A-20533', 'A-20618', 'A-20702', 'A-20811'],
    thing: ['Rain jacket, green', 'Walking shoes, 42', 'Lamp', 'Tea pot'],
    note: ['The box was damaged too.', 'Please send the larger size.', 'No hurry.'],
  },
};

/** The ten examples, in the order in which they are created. */
export const EXAMPLES: readonly Example[] = Object.entries(TEXTS).map(([name, texts]) => {
  const template = TEMPLATES[name];
  if (!template) throw new Error(`there is no template ${name}`);
  return { template, texts };
});
