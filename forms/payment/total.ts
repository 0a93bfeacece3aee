/** A line of an order. Amounts are minor units of ISO 4217: 1990 is 19.90 EUR, and 1990 JPY. */
export interface OrderItem {
  name: string;
  unitAmount: number;
  quantity: number;
}
