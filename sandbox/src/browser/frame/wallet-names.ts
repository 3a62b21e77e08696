import type { Wallet } from '../channel/wallet-calls.js';

/** Plain words: the marks of the wallets must not be used for a simulation. */
export const WALLET_NAMES: Readonly<Record<Wallet, string>> = {
  apple_pay: 'Apple Pay (simulated)',
  google_pay: 'Google Pay (simulated)',
};
