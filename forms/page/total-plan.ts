/** The calculation of a payment's total in the page's script, for display only. Amounts are minor units. */
export interface TotalPlan {
  currency: string;
  language: string;
  /** The number field in which the visitor chooses the amount, in major units. */
  amountField?: string;
  /** True when the field is required while it is shown. */
  amountNeeded?: boolean;
  items?: PlannedItem[];
  /** A fixed amount, to which a coupon may apply. */
  amount?: number;
  /** Set when the payment is for the form's products. */
  order?: true;
  /** The texts of the button: without anything to pay, and with a placeholder for the amount. */
  button?: { send: string; pay: string };
  /** Amounts are rounded to multiples of this number of minor units; 1 when absent. */
  step?: number;
}

export interface PlannedItem {
  field: string;
  /** The number field with the item's quantity. An empty or hidden field counts as one. */
  quantityField: string | null;
  /** The prices of options by their values, or the unit price of a number field. */
  prices: [value: string, price: number][] | number;
}
