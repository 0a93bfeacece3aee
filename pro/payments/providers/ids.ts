/** The card checkout provider and the wallet provider of the interface (4.10). */
export const PAYMENT_PROVIDERS = ['stripe', 'paypal'] as const;
export type PaymentProviderId = (typeof PAYMENT_PROVIDERS)[number];

export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
