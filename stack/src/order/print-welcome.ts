import { readFileSync } from 'node:fs';
import type { DataFolder } from '../data-folder/data-folder.js';
import { type StackFile, type StackMerchant, temporalWebUrl } from '../data-folder/stack-file.js';

/** Prints addresses, merchants with their keys, and test cards. */
export function printWelcome(stack: StackFile, folder: DataFolder): void {
  console.log(
    [
      '',
      ...shopLines(stack),
      ...dashboardLines(stack, folder),
      `  API, test mode   ${stack.gateway_url}   (reference: ${stack.gateway_url}/reference)`,
      `  API, live mode   ${stack.gateway_live_url}   (simulated: no money moves)`,
      `  Temporal Web     ${temporalWebUrl(stack)}`,
      `  Sandbox          ${stack.sandbox_url}/_control/payments`,
      '',
      ...stack.merchants.flatMap(merchantLines),
      '',
      '  Test cards (payment_method)',
      '    pm_card_visa                               succeeds',
      '    pm_card_chargeDeclined                     is declined',
      '    pm_card_chargeDeclinedInsufficientFunds    is declined: insufficient funds',
      '    pm_card_threeDSecureRequired               requires 3-D Secure: open `stripe_js` of the response in a browser',
      '    pm_card_refundFail                         succeeds; its refunds fail a moment later',
      '',
      `  Addresses and keys for scripts: ${folder.stackFile}. Logs: ${folder.logs}`,
      '  Press Ctrl-C to stop the stack; its data stays. `npm run reset` deletes the data.',
    ].join('\n'),
  );
}

/** First, because it is what a visitor should open. */
function shopLines({ shop_url: url }: StackFile): string[] {
  return url === null ? [] : [`  Open this: ${url}   (the demo shop: pay with a test card, see what happens)`, ''];
}

/** One sign-in is enough to start; the file has one for every role. */
function dashboardLines({ dashboard_url: url }: StackFile, { dashboardUsersFile }: DataFolder): string[] {
  const user = url === null ? undefined : readUsers(dashboardUsersFile)[0];
  if (url === null || user === undefined) return [];
  const signIn = `sign in: ${user.email}, password ${user.password}; other roles: ${dashboardUsersFile}`;
  return [`  Dashboard        ${url}   (${signIn})`, `  Its mail         ${url}/_mail`];
}

function readUsers(file: string): readonly { readonly email: string; readonly password: string }[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { users: { email: string; password: string }[] }).users;
}

function merchantLines({ id, name, ...keys }: StackMerchant): string[] {
  return [
    `  Merchant ${name} (${id})`,
    ...Object.entries(keys).map(([label, key]) => `    ${label.replaceAll('_', ' ').padEnd(22)} ${key}`),
  ];
}
