import type { Page } from 'playwright-core';

/** A form with the most common fields, and how a visitor fills it in. */
export const SENT = 'Thank you. We have your message.';
export const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true, autocomplete: 'name' },
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'tel', name: 'phone', label: 'Telephone', description: 'With the country code.' },
  {
    type: 'select',
    name: 'topic',
    label: 'Topic',
    required: true,
    options: [
      { value: 'question', label: 'A question' },
      { value: 'order', label: 'An order' },
    ],
  },
  {
    type: 'text',
    name: 'order_number',
    label: 'Order number',
    required: true,
    conditional: { rules: [{ field: 'topic', op: 'equals', value: 'order' }] },
  },
  {
    type: 'checkboxes',
    name: 'days',
    label: 'Days',
    min: 1,
    max: 2,
    options: ['Mo', 'Tu', 'We'].map((value) => ({ value })),
  },
  { type: 'consent', name: 'consent', label: 'You may store this.', required: true },
];
export const ENTRIES = { name: 'Ada', email: 'ada@example.net', topic: 'question' };

export async function fill(page: Page, changes: Partial<typeof ENTRIES> = {}): Promise<void> {
  const { name, email, topic } = { ...ENTRIES, ...changes };
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Topic').selectOption(topic);
  await page.getByLabel('You may store').check();
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}
