import { uuidV8 } from '@landed/codec/uuid-v8';
import { rerunTarget } from '@landed/contracts/operator-decision/rules';
import { readOperatorRequest } from '@landed/contracts/payout/operator-request';
import { payoutPeriodOf } from '@landed/contracts/payout/period';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import type { DecidedWeek } from '@landed/prisma/read/payout/balance-facts';
import { recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { finalFailure } from '../operation/final-failure.js';
import { checkRequest } from './check-request.js';
import type { PayoutDependencies } from './dependencies.js';

/**
 * Lets a weekly run decide what the Schedule asks for: the week of its Monday, 06:00 UTC, once that is past. Any other run
 * needs the signature of an operator for this week and instant. Throws `run_not_signed` and records the rejection.
 */
export async function requireRun(
  dependencies: PayoutDependencies,
  { rail, period, asOf }: Pick<DecidedWeek, 'rail' | 'period' | 'asOf'>,
  request: unknown,
): Promise<void> {
  const { database } = dependencies;
  if (isScheduled(period, asOf) && Date.parse(asOf) <= Date.parse(await findDatabaseTime(database))) return;
  const target = rerunTarget({ rail, period });
  const asked = { action: 'payout.run', target, usedBy: `payout-run/${target}` } as const;
  const { payload, problem, identity } = await checkRequest(dependencies, request ?? {}, asked);
  const { as_of: signedFor, ...fields } = payload as Readonly<Record<string, unknown>>;
  const isOfInstant = identity === null || signedFor === asOf;
  if (problem === null && isOfInstant) return;
  const read = readOperatorRequest(fields);
  const { actor, reason } = read.kind === 'valid' ? read.request : read;
  const detail = problem ?? 'The run was signed for another instant.';
  const id = uuidV8(`operator-action/${asked.usedBy}/${asOf}`);
  const about = { rail, merchantId: null, action: asked.action, target: period, actor, identity, reason };
  await recordOperatorAction(database, { id, ...about, result: 'rejected', detail });
  throw finalFailure('run_not_signed', detail);
}

/** Whether the Schedule starts the run of this week at this instant. */
function isScheduled(period: string, asOf: string): boolean {
  const at = new Date(asOf);
  return payoutPeriodOf(at) === period && at.getUTCDay() === 1 && at.toISOString().slice(11) === '06:00:00.000Z';
}
