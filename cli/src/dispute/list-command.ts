import {
  type DisputeStage,
  type DisputeStatus,
  disputeStages,
  disputeStatuses,
} from '@landed/contracts/dispute/status';
import type { DisputeQuery } from '@landed/management/dispute/list-disputes';
import type { Command } from 'commander';
import { useStack } from '../access/use-stack.js';
import { asOneOf, asUuid, asWhole } from '../program/choices.js';
import { ownerOptions, type PageOptions, pageOptions, pageQuery, printPage } from '../program/page-options.js';
import { disputeTable, listedDisputeDocument } from './shown-dispute.js';

interface Options extends PageOptions {
  readonly status?: DisputeStatus;
  readonly stage?: DisputeStage;
  readonly payment?: string;
  readonly dueWithin?: number;
}

const hourMilliseconds = 3_600_000;
const hoursMax = 8_760;

export function listCommand(): Command {
  const command = ownerOptions('disputes')
    .option('--status <status>', `only one status: ${disputeStatuses.join(', ')}`, asOneOf(disputeStatuses))
    .option('--stage <stage>', `only one stage: ${disputeStages.join(', ')}`, asOneOf(disputeStages))
    .option('--payment <payment>', 'only disputes of this payment', asUuid)
    .option(
      '--due-within <hours>',
      'only disputes whose deadline is within this number of hours',
      asWhole(1, hoursMax),
    );
  return pageOptions(command, 'dispute').action(list);
}

async function list(options: Options): Promise<void> {
  const { disputes, hasMore } = await useStack(options, async (stack) => {
    const { listDisputes } = await import('@landed/management/dispute/list-disputes');
    return listDisputes(stack, queryOf(options));
  });
  printPage(options, { data: disputes.map(listedDisputeDocument), hasMore, lastId: disputes.at(-1)?.dispute.id }, () =>
    disputeTable(disputes),
  );
}

function queryOf(options: Options): DisputeQuery {
  const { status, stage, payment, dueWithin } = options;
  return {
    ...pageQuery(options),
    ...(status !== undefined && { status }),
    ...(stage !== undefined && { stage }),
    ...(payment !== undefined && { paymentIntentId: payment }),
    ...(dueWithin !== undefined && { dueBefore: new Date(Date.now() + dueWithin * hourMilliseconds) }),
  };
}
