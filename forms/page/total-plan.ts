/** What the page's script adds up, for display only. Amounts are minor units. */
export interface TotalPlan {
  currency: string;
  language: string;
  /** The number field in which the visitor chooses the amount, in major units. */
  amountField?: string;
  /** Whether it has to be filled in while it is shown. */
  amountNeeded?: boolean;
  items?: PlannedItem[];
  /** A fixed amount, where a coupon may take something off. */
  amount?: number;
  /** Whether the form's products are what is paid for. */
  order?: true;
  /** The texts of the button: the one without anything to pay, and the one with a place for the amount. */
  button?: { send: string; pay: string };
  /** Amounts are multiples of as many minor units; 1 when absent. */
  step?: number;
}

export interface PlannedItem {
  field: string;
  /** The number field that says how often the item counts: once where it is empty or hidden. */
  quantityField: string | null;
  /** The price of each option that has one, by its value; or of each one of a number. */
  prices: [value: string, price: number][] | number;
}
