import { formatMoney } from '@landed/contracts/money/format-money';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { merchantPayoutWorkflowId } from '../ids.js';
import { searchAttributes, workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `merchantPayout`. */
export function payoutStart(payout: MerchantPayoutInput) {
  const { rail, merchantId, payoutId, entity, currency, period, attempt, amount } = payout;
  const args: [MerchantPayoutInput] = [{ rail, merchantId, payoutId, entity, currency, period, attempt, amount }];
  return {
    workflowId: merchantPayoutWorkflowId(payout),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: [
      ...workFor(payout, 'payout'),
      { key: searchAttributes.entityCode, value: entity },
      { key: searchAttributes.currency, value: currency },
      { key: searchAttributes.amountMinor, value: amount },
      { key: searchAttributes.payoutRunId, value: period },
    ],
    staticSummary: `Payout of ${formatMoney(amount, currency)} for ${period} (${rail})`,
  };
}
