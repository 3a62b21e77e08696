import type { DataFolder } from '../data-folder/data-folder.js';
import type { StackFile, StackMerchant } from '../data-folder/stack-file.js';

/** Prints where everything is and what to try. */
export function printWelcome(stack: StackFile, folder: DataFolder): void {
  console.log(
    [
      '',
      `  API, test rail   ${stack.gateway_url}   (in a browser: ${stack.gateway_url}/reference)`,
      `  API, live rail   ${stack.gateway_live_url}   (simulated: no money moves)`,
      `  Temporal Web     ${stack.temporal_ui_url ?? '(its address is not known here)'}`,
      `  Sandbox          ${stack.sandbox_url}/_control/payments`,
      '',
      ...stack.merchants.flatMap(merchantLines),
      '',
      '  Cards (payment_method)',
      '    pm_card_visa                               succeeds',
      '    pm_card_chargeDeclined                     is declined',
      '    pm_card_chargeDeclinedInsufficientFunds    is declined, insufficient funds',
      '    pm_card_threeDSecureRequired               asks for its buyer: open `stripe_js` of the answer in a browser',
      '    pm_card_refundFail                         succeeds, and its refunds fail a moment later',
      '',
      `  Addresses and keys for scripts: ${folder.stackFile}. Logs: ${folder.logs}`,
      '  Ctrl-C stops everything; the data stays. `npm run reset` deletes it.',
    ].join('\n'),
  );
}

function merchantLines({ id, name, ...keys }: StackMerchant): string[] {
  return [
    `  Merchant ${name} (${id})`,
    ...Object.entries(keys).map(([label, key]) => `    ${label.replaceAll('_', ' ').padEnd(22)} ${key}`),
  ];
}
