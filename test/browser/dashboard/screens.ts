import { live, test } from './sample-values.js';
import { endpointId, eventId } from './webhook-samples.js';

type Screen = readonly [name: string, path: string, title: string | RegExp];

/** Screens of a person who has signed in, with their titles; those of money are in `owner-samples.ts`. */
export const screens: readonly Screen[] = [
  ['home', live, /day \d/],
  ['more', `${live}/more`, 'More'],
  ['keys', `${live}/keys`, 'API keys'],
  ['webhooks', `${live}/webhooks`, 'Webhooks'],
  ['webhook', `${live}/webhooks/${endpointId}`, 'erp.harbour-leather.example'],
  ['endpoint', `${live}/webhooks/${endpointId}/deliveries/${eventId}`, 'erp.harbour-leather.example'],
  ['banks', `${live}/banks`, 'Bank accounts'],
  ['branding', `${live}/branding`, 'Checkout branding'],
  ['wallets', `${test}/wallets`, 'Wallet domain'],
  ['go-live', `${test}/go-live`, 'Go live'],
  ['team', `${live}/team`, 'Team'],
  ['audit', `${live}/audit`, 'Audit log'],
  ['me', '/me', 'You'],
  ['components', '/components', 'Components'],
];

/** Screens before a session. */
export const signedOutScreens: readonly Screen[] = [
  ['sign-in', '/sign-in', 'Sign in'],
  ['invitation', '/invitation/token', 'Join Harbour Leather'],
  ['ask-reset', '/reset', 'Reset your password'],
  ['reset', '/reset/token', 'Choose a new password'],
  ['not-me', '/not-me/token', 'This was not me'],
];

export const factorScreen: Screen = ['factor', '/sign-in/factor', 'Second factor'];
