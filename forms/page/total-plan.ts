/** What the page's script adds up, for display only. Amounts are minor units. */
export interface TotalPlan {
  currency: string;
  language: string;
  /** The number field in which the visitor chooses the amount, in major units. */
  amountField?: string;
  items?: PlannedItem[];
}

export interface PlannedItem {
  field: string;
  /** The number field that says how often the item counts. */
  quantityField: string | null;
  /** The price of each option that has one, by its value; or of each one of a number. */
  prices: [value: string, price: number][] | number;
}
