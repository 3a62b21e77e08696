import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import { rerunTarget } from '@landed/contracts/operator-decision/rules';
import { misdirected, type OperatorRequest, readOperatorRequest } from '@landed/contracts/payout/operator-request';
import type { OperatorResponse } from '@landed/contracts/payout/request-rules';
import type { PayoutWeek } from '@landed/contracts/payout/types';
import { findWeekDecisions } from '@landed/prisma/read/payout/find-week-decisions';
import { findOperatorAction, recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { checkRequest, recordId, type RequestDependencies, shownActor } from './check-request.js';
import type { PayoutDependencies } from './dependencies.js';
import { isLargeRerun } from './rerun-limit.js';

export interface AcceptedRerun extends OperatorResponse {
  readonly actor: string;
  /** When the request was recorded: decisions before it are decided again. RFC 3339, by the database's clock. */
  readonly at: string;
  readonly merchantId?: MerchantId;
  readonly currency?: Currency;
}

/** Checks a request to re-run a week and records it, accepted or rejected. A second call has the same result. */
export async function acceptRerun(
  dependencies: RequestDependencies & Pick<PayoutDependencies, 'rerunLimits'>,
  week: PayoutWeek,
  payload: unknown,
  key: string,
): Promise<AcceptedRerun> {
  const { database } = dependencies;
  const asked = { action: 'payout.rerun', target: rerunTarget(week), usedBy: key } as const;
  const checked = await checkRequest(dependencies, payload, asked, (fields) =>
    isLargeRerun(dependencies, week, fields),
  );
  const { identity, approvedBy, problem } = checked;
  const read = readOperatorRequest(checked.payload);
  const request = read.kind === 'valid' ? read.request : null;
  const { actor, reason } = read.kind === 'valid' ? read.request : read;
  const named = request?.merchant_id?.toLowerCase();
  const isKnown = named !== undefined && (await isMerchantOf(database, week, named));
  const merchantId = isKnown ? asId<'merchant'>(named) : null;
  const id = recordId(checked, request?.request_id, key);
  const earlier = await findOperatorAction(database, id);
  const wrong = problem ?? (read.kind === 'valid' ? null : read.problem);
  const response = earlier ?? (await check(database, week, request, merchantId, wrong));
  const { result, detail } = response;
  const about = { rail: week.rail, merchantId, action: asked.action, target: week.period };
  const { at } = await recordOperatorAction(database, {
    id,
    ...about,
    actor,
    identity,
    approvedBy,
    reason,
    result,
    detail,
  });
  return {
    result,
    detail,
    actor: shownActor(actor, identity),
    at,
    ...(merchantId === null ? {} : { merchantId }),
    ...(request?.currency === undefined ? {} : { currency: request.currency as Currency }),
  };
}

type Database = PayoutDependencies['database'];

async function check(
  database: Database,
  week: PayoutWeek,
  request: OperatorRequest | null,
  merchantId: MerchantId | null,
  problem: string | null,
): Promise<OperatorResponse> {
  if (problem !== null || request === null) return rejected(problem ?? 'The request cannot be read.');
  const wrong = misdirected(request, week);
  if (wrong !== null) return rejected(wrong);
  if (request.payout_id !== undefined) return rejected('Name the merchant and the currency instead of the payout.');
  if (request.merchant_id === undefined) {
    const what = request.currency === undefined ? 'Everything' : `Everything in ${request.currency}`;
    return accepted(`${what} of the week that was skipped or has failed is decided again.`);
  }
  if (merchantId === null) return rejected(`There is no such merchant in ${week.rail} mode.`);
  const decisions = (await findWeekDecisions(database, { ...week, merchantId })).filter(
    ({ currency }) => request.currency === undefined || currency === request.currency,
  );
  if (decisions.length === 0) return rejected('The run of the week decided nothing for this merchant and currency.');
  const open = decisions.filter(({ skipReason, status }) => skipReason !== null || status === 'failed');
  if (open.length > 0) return accepted(`Decided again: ${open.map(({ currency }) => currency).join(', ')}.`);
  const states = decisions.map(({ currency, status }) => `${currency} ${status}`).join(', ');
  return rejected(`Only what was skipped or has failed can be re-run. This week: ${states}.`);
}

async function isMerchantOf({ prisma }: Database, { rail }: PayoutWeek, merchantId: string): Promise<boolean> {
  return (await prisma.merchantRail.count({ where: { merchantId, rail } })) === 1;
}

function accepted(detail: string): OperatorResponse {
  return { result: 'accepted', detail };
}

function rejected(detail: string): OperatorResponse {
  return { result: 'rejected', detail };
}
