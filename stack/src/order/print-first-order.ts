import type { StackFile } from '../data-folder/stack-file.js';
import { type FirstOrder, makeFirstOrder } from '../first-order.js';
import type { StepLog } from '../step-log.js';

/** Makes the first order and prints its payment, workflow and ledger entries. */
export async function printFirstOrder(stack: StackFile, steps: StepLog): Promise<FirstOrder> {
  const order = await steps.step('first order: quote, charge, read', () => makeFirstOrder(stack));
  for (const line of [...orderLines(order), ...ledgerLines(order)]) steps.note(line);
  return order;
}

function orderLines({ quote, charge, read, workflow }: FirstOrder): string[] {
  const { currency, ...amounts } = charge.amount_breakdown;
  const parts = Object.entries(amounts).map(([name, amount]) => `${name} ${decimal(amount)}`);
  return [
    '',
    `  Tax quote        ${quote.id} (expires at ${quote.expires_at})`,
    `  Payment intent   ${charge.id}`,
    `  Status           ${read.status}, acquired by entity ${read.entity}`,
    `  Amounts          ${parts.join(', ')} ${currency}`,
    `  Workflow         ${workflow.workflowId}`,
    `  In Temporal Web  ${workflow.webUrl ?? '(unknown: set TEMPORAL_UI_URL)'}`,
  ];
}

function ledgerLines({ ledger }: FirstOrder): string[] {
  const width = Math.max(...ledger.map(({ account }) => account.length));
  return [
    '  Ledger',
    ...ledger.map(({ journal, account, amount, currency }) => {
      const money = `${decimal(amount)} ${currency}`.padStart(14);
      return `    ${journal}  ${account.padEnd(width)} ${money}`;
    }),
  ];
}

/** Formats minor units with a decimal point, as text without arithmetic. All currencies here have two decimals. */
export function decimal(amount: bigint | number): string {
  const digits = String(amount).replace('-', '').padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
