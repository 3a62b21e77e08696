import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { type Status, statusDocument, statusText } from './shown-status.js';

export function statusCommand(): Command {
  return stackCommand(
    'status',
    'show merchants, unknown outcomes, disputes, payouts, differences, the last check of the ledger, endpoints, waiting deliveries and workflows that need manual review',
  )
    .addHelpText('after', '\nExit code 1 when Temporal does not respond: the number of manual reviews is then unknown.')
    .action(status);
}

async function status(options: StackOptions): Promise<void> {
  const found = await useStack(options, async (stack): Promise<Status> => {
    const { webhookStatus } = await import('@landed/management/webhook-endpoint/webhook-status');
    const { countOpenDisputes } = await import('@landed/prisma/read/dispute/count-open-disputes');
    const { loadUnknownTotal } = await import('./unknown-total.js');
    const { disputeTotal } = await import('./dispute-total.js');
    const { countUnfinishedPayouts } = await import('@landed/prisma/read/payout/count-unfinished-payouts');
    const { payoutTotal } = await import('./payout-total.js');
    const { countOpenDifferences } = await import('@landed/prisma/read/reconciliation/load-reconciliation-status');
    const { loadVerification } = await import('@landed/prisma/read/ledger/load-verification');
    const [snapshot, unknown, disputes, payouts, differences, ledger, forReview] = await Promise.all([
      webhookStatus(stack),
      loadUnknownTotal(stack.database),
      countOpenDisputes(stack.database).then(disputeTotal),
      countUnfinishedPayouts(stack.database).then(payoutTotal),
      countOpenDifferences(stack.database).then((rows) => rows.reduce((sum, { count }) => sum + count, 0)),
      loadVerification(stack.database),
      stack.needReview().catch(() => null),
    ]);
    return { ...snapshot, unknown, disputes, payouts, differences, ledger, forReview };
  });
  print(options, statusDocument(found), () => statusText(found));
  if (found.forReview === null) process.exitCode = 1;
}
