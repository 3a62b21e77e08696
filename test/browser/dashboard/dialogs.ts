import type { Page } from 'playwright-core';
import { disputeId } from './dispute-samples.js';
import { type ApiRoutes, Rejection } from './page-server.js';
import { payment, paymentId } from './payment-samples.js';
import { me } from './sample-data.js';
import { live, markup, test } from './sample-values.js';
import { endpointId } from './webhook-samples.js';

/** The name of a button or of what a menu offers, or something else that is done on the page. */
type Step = string | ((page: Page) => Promise<void>);

interface DialogSample {
  readonly name: string;
  /** Where its component is, below `dashboard/src/page`. */
  readonly file: string;
  readonly path: string;
  /** What opens it, in turn. */
  readonly steps: readonly Step[];
  /** Responses that differ from the sample. */
  readonly routes?: ApiRoutes;
}

const endpoint = `${live}/webhooks/${endpointId}`;
const paid = `${live}/payments/${paymentId}`;
const authorized: ApiRoutes = { [`GET ${paid}`]: { ...payment, status: 'authorized', split: null, captured: 0 } };
const withoutApp: ApiRoutes = {
  'GET /me': { ...me, totp_since: null },
  'POST /me/totp/start': {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Landed?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3h-3z"/></svg>',
  },
};
const newCodes = { recovery_codes: Array.from({ length: 10 }, (_, index) => `abcd-efgh-${index}${index}${index}`) };

/** Every dialog of the dashboard. */
export const dialogs: readonly DialogSample[] = [
  { name: 'rotate-keys', file: 'api-key/replace-dialog', path: `${live}/keys`, steps: ['Rotate pair'] },
  { name: 'revoke-keys', file: 'api-key/replace-dialog', path: `${live}/keys`, steps: ['Revoke'] },
  { name: 'replace-bank', file: 'bank-account/replace-dialog', path: `${live}/banks`, steps: ['Replace EUR'] },
  {
    name: 'save-branding',
    file: 'branding/save-live-dialog',
    path: `${live}/branding`,
    steps: [(page) => page.getByLabel('Button label').fill('Pay now'), 'Save for live'],
  },
  {
    name: 'submit-evidence',
    file: 'dispute/submit-dialog',
    path: `${live}/disputes/${disputeId}`,
    steps: ['Review and submit'],
  },
  { name: 'shortcuts', file: 'frame/shortcut-list', path: live, steps: [(page) => page.keyboard.press('?')] },
  {
    name: 'step-up',
    file: 'frame/step-up-dialog',
    path: '/me',
    steps: ['Remove'],
    routes: { 'POST /me/passkeys/remove': new Rejection('step_up_required') },
  },
  { name: 'agreement', file: 'go-live/agreement-dialog', path: `${test}/go-live`, steps: ['Read the agreement'] },
  { name: 'app', file: 'me/app-dialog', path: '/me', steps: ['Set up app'], routes: withoutApp },
  { name: 'passkey', file: 'me/passkey-dialog', path: '/me', steps: ['Add passkey'] },
  { name: 'password', file: 'me/password', path: '/me', steps: ['Change password'] },
  {
    name: 'recovery-codes',
    file: 'parts/key-reveal',
    path: '/me',
    steps: ['Make new codes', 'Done'],
    routes: { 'POST /me/recovery-codes': newCodes },
  },
  { name: 'capture', file: 'payment/act-dialog', path: paid, steps: ['Capture'], routes: authorized },
  {
    name: 'cancel',
    file: 'payment/act-dialog',
    path: paid,
    steps: ['More acts', 'Cancel payment'],
    routes: authorized,
  },
  { name: 'refund', file: 'payment/refund-dialog', path: paid, steps: ['Refund'] },
  { name: 'statement', file: 'payout/statement-button', path: `${live}/payouts`, steps: ['Statement'] },
  {
    name: 'not-signed-out',
    file: 'session/use-sign-out',
    path: `${live}/keys`,
    steps: [(page) => page.getByRole('button', { name: /Ines Halloran/ }).click(), 'Sign out'],
    routes: { 'POST /session/sign-out': new Rejection('cross_site_request') },
  },
  { name: 'invite', file: 'team/invite-dialog', path: `${live}/team`, steps: ['Invite'] },
  {
    name: 'member',
    file: 'team/member-dialog',
    path: `${live}/team`,
    steps: [`Actions for Jun ${markup}`, 'Change roles'],
  },
  { name: 'remove-wallet', file: 'wallet/remove-dialog', path: `${test}/wallets`, steps: ['Remove'] },
  { name: 'add-endpoint', file: 'webhook/add-dialog', path: `${live}/webhooks`, steps: ['Add endpoint'] },
  { name: 'edit-endpoint', file: 'webhook/edit-dialog', path: endpoint, steps: ['Edit'] },
  {
    name: 'delete-endpoint',
    file: 'webhook/endpoint-acts',
    path: endpoint,
    steps: ['More actions', 'Delete endpoint'],
  },
  { name: 'resend-missed', file: 'webhook/missed-dialog', path: endpoint, steps: ['Resend all missed'] },
  { name: 'rotate-secret', file: 'webhook/rotate-dialog', path: endpoint, steps: ['Rotate secret'] },
];
