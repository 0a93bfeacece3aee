export const NAME_PARTS: Record<string, string> = { first_name: 'first', middle_name: 'middle', last_name: 'last' };
export const ADDRESS_PARTS: Record<string, string> = {
  ...{
    address_line_1: 'street',
    address_line_2: 'line2',
    city: 'city',
    state: 'region',
    zip: 'postcode',
    country: 'country',
  },
};
