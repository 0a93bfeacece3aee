/** A form that is paid for at the sandbox. */
export function ticketsForm() {
  return {
    title: 'Tickets',
    config: {
      fields: [
        { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120, autocomplete: 'name' },
        { type: 'email', name: 'email', label: 'E-mail address', required: true },
        {
          type: 'select',
          name: 'ticket',
          label: 'Ticket',
          required: true,
          options: [
            { value: 'regular', label: 'Regular', price: 1990 },
            { value: 'reduced', label: 'Reduced', price: 990 },
            { value: 'child', label: 'Under six', price: 0 },
          ],
        },
        { type: 'number', name: 'quantity', label: 'How many?', required: true, min: 1, max: 10, step: 1, default: 1 },
      ],
      options: {
        payment: {
          enabled: true,
          provider: 'stripe',
          mode: 'test',
          currency: 'EUR',
          items_from: [{ field: 'ticket', quantity_field: 'quantity' }],
          description: 'Tickets for the matinee',
        },
        notifications: [
          {
            key: 'visitor',
            to: '{field:email}',
            subject: 'Your tickets',
            html: '<p>Dear {field:name},</p><p>thank you for your payment.</p>{all_fields}',
          },
        ],
      },
    },
  };
}
