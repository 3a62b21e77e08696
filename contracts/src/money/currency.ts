/** Charge currencies of the contract. All five have two decimals, so a minor unit is a hundredth. */
export const currencies = ['USD', 'GBP', 'EUR', 'CAD', 'AUD'] as const;

export type Currency = (typeof currencies)[number];
