/** The cards of the simulated wallet, as fixed tokens. */
export const WALLET_CARDS = [
  { token: 'tok_visa', label: 'Visa •••• 4242' },
  { token: 'tok_chargeDeclined', label: 'Visa •••• 0002 (declined)' },
  { token: 'tok_chargeDeclinedInsufficientFunds', label: 'Visa •••• 9995 (insufficient funds)' },
  { token: 'tok_authenticationRequired', label: 'Visa •••• 3184 (3-D Secure)' },
] as const;

/** The buyer that the simulated wallet knows. */
export const WALLET_BUYER = {
  name: 'Sandbox Buyer',
  email: 'buyer@example.com',
  phone: '+15555550100',
  address: {
    line1: '1 Sandbox Street',
    line2: null,
    city: 'Sandbox',
    state: '',
    postal_code: '00000',
    country: 'US',
  },
};
