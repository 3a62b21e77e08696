import {
  type DisputeStage,
  type DisputeStatus,
  disputeStages,
  disputeStatuses,
} from '@landed/contracts/dispute/status';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { DisputeQuery } from '@landed/management/dispute/list-disputes';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asOneOf, asRail, asUuid, asWhole } from '../program/choices.js';
import { disputeTable, listedDisputeDocument } from './shown-dispute.js';

interface Options extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly status?: DisputeStatus;
  readonly stage?: DisputeStage;
  readonly payment?: string;
  readonly dueWithin?: number;
  readonly limit: number;
  readonly after?: string;
}

const hourMilliseconds = 3_600_000;
const hoursMax = 8_760;

export function listCommand(): Command {
  return stackCommand('list', 'list disputes, newest first')
    .option('--merchant <id>', 'only disputes of this merchant', asUuid)
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--status <status>', `only one status: ${disputeStatuses.join(', ')}`, asOneOf(disputeStatuses))
    .option('--stage <stage>', `only one stage: ${disputeStages.join(', ')}`, asOneOf(disputeStages))
    .option('--payment <payment>', 'only disputes of this payment', asUuid)
    .option('--due-within <hours>', 'only disputes whose deadline is within this number of hours', asWhole(1, hoursMax))
    .option('--limit <number>', 'the most disputes to list, 1 to 100', asWhole(1, 100), 25)
    .option('--after <dispute>', 'start after this dispute', asUuid)
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { disputes, hasMore } = await useStack(options, async (stack) => {
    const { listDisputes } = await import('@landed/management/dispute/list-disputes');
    return listDisputes(stack, queryOf(options));
  });
  const document = { object: 'list', data: disputes.map(listedDisputeDocument), has_more: hasMore };
  print(options, document, () => disputeTable(disputes));
  const last = disputes.at(-1);
  if (hasMore && last !== undefined && !options.json) note(`\nNext page: --after ${last.dispute.id}`);
}

function queryOf({ merchant, rail, status, stage, payment, dueWithin, limit, after }: Options): DisputeQuery {
  return {
    limit,
    ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
    ...(rail !== undefined && { rail }),
    ...(status !== undefined && { status }),
    ...(stage !== undefined && { stage }),
    ...(payment !== undefined && { paymentIntentId: payment }),
    ...(dueWithin !== undefined && { dueBefore: new Date(Date.now() + dueWithin * hourMilliseconds) }),
    ...(after !== undefined && { startingAfter: after }),
  };
}
