import type { Entry } from './fields.ts';

const EUR = { currency: 'EUR' };

/** Fields of an order. */
export const ORDER: Entry[] = [
  {
    field: {
      ...EUR,
      type: 'product',
      name: 'shirt',
      label: 'Shirt',
      max_quantity: 5,
      options: [
        { value: 's', label: 'Small', price: 1990 },
        { value: 'l', label: 'Large', price: 2190 },
      ],
    },
    sent: { choice: 'l', quantity: 2 },
    inputs: { 'shirt[choice]': 'l', 'shirt[quantity]': '2' },
  },
  {
    field: {
      ...EUR,
      type: 'product_option',
      name: 'wrap',
      label: 'With the shirt',
      product: 'shirt',
      multiple: true,
      options: [
        { value: 'gift', label: 'Gift wrap', price: 200 },
        { value: 'note', label: 'A note', price: 0 },
      ],
    },
    sent: ['gift'],
    inputs: { wrap: ['gift'] },
  },
  {
    field: { ...EUR, type: 'product', name: 'tip', label: 'A tip', min_price: 0, max_price: 10_000 },
    sent: { price: '2.50', quantity: 1 },
    inputs: { 'tip[price]': '2.50' },
  },
  {
    field: {
      ...EUR,
      type: 'shipping',
      name: 'sending',
      label: 'Sent by',
      options: [
        { value: 'post', label: 'Post', price: 490, free_from: 10_000 },
        { value: 'bike', label: 'Bicycle', price: 900 },
      ],
    },
    sent: 'post',
    inputs: { sending: 'post' },
  },
  {
    field: { type: 'coupon', name: 'voucher', label: 'Voucher', codes: [{ code: 'SUMMER', percent: 12.5 }] },
    sent: 'SUMMER',
    inputs: { voucher: 'summer' },
  },
  { field: { ...EUR, type: 'total', name: 'bill', label: 'What you order' } },
];
