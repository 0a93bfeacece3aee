import { expect, test } from '@jest/globals';
import { formsOf } from '#dev/prove/forms.ts';
import { FORM_KINDS } from '#dev/prove/plan.ts';
import { randomOf } from '#dev/prove/random.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { parseForm } from '#test/environment/form-rules.ts';

/** Their answers are sent by the people of `dev/chaos`. */
const PLAYED = ['process', 'stripe', 'paypal'];

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'seed %i makes forms that can be saved, and answers that they take',
  (seed) => {
    const random = randomOf(seed);
    const forms = formsOf(random, 'https://example.com/hook');
    expect(Object.keys(forms)).toEqual([...FORM_KINDS]);
    for (const [kind, form] of Object.entries(forms)) {
      const { config } = parseForm({ title: form.title, config: form.config });
      if (PLAYED.includes(kind)) continue;
      const { errors } = validateSubmission(config, sanitiseSubmission(config, form.answers(random, 'canary1x2x'), []));
      expect([kind, errors]).toEqual([kind, {}]);
    }
  },
);
