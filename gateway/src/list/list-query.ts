import type { ListDisputesQuery } from '@landed/contracts/dispute/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import type { ListRefundsQuery } from '@landed/contracts/refund/wire';
import type { ListQuery, PageQuery } from '@landed/prisma/read/list/list-query';
import { type ApiErrorException, invalidField } from '../middleware/api-error-exception.js';
import type { ApiRequest } from '../routes/route.js';

/** Whose records a list has. */
type QueryOwner = Pick<PageQuery, 'rail' | 'merchantId'>;

type RequestOf<Query> = Pick<ApiRequest<undefined, Query>, 'rail' | 'merchant' | 'query'>;

/** The query parameters of all paged lists. */
type SharedPage = Pick<
  ListDisputesQuery,
  'limit' | 'starting_after' | 'ending_before' | 'created_from' | 'created_before'
>;

/** The query parameters of all lists of records with a status. A list may lack some filters. */
type SharedQuery<Status> = SharedPage &
  Partial<Omit<ListDisputesQuery, keyof SharedPage | 'status' | 'stage' | 'due_before'>> &
  Pick<ListRefundsQuery, 'metadata'> & {
    readonly status?: Status | undefined;
  };

/** The page of a list, as the store takes it. */
export function pageQuery({ rail, merchant, query }: RequestOf<SharedPage>) {
  return {
    rail,
    merchantId: merchant.merchantId,
    limit: query.limit,
    startingAfter: query.starting_after ?? null,
    endingBefore: query.ending_before ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_before ?? null,
  } satisfies EveryFieldInCamelCase<SharedPage & QueryOwner>;
}

/** Page and filters of a list of records with a status, as the store takes them. */
export function listQuery<Status extends string>(request: RequestOf<SharedQuery<Status>>) {
  const { query } = request;
  return {
    ...pageQuery(request),
    status: query.status ?? null,
    currency: query.currency ?? null,
    amount: query.amount ?? null,
    merchantReference: query.merchant_reference ?? null,
    paymentIntentId: query.payment_intent_id ?? null,
    metadata: query.metadata ?? null,
    customerEmail: null,
    cardLast4: null,
    has: null,
  } satisfies ListQuery<Status> & EveryFieldInCamelCase<SharedQuery<Status> & QueryOwner>;
}

/** The error when this merchant has no such record on this rail, whether or not the record exists elsewhere. */
export function unknownStart(
  {
    ending_before: before,
  }: { readonly starting_after?: string | undefined; readonly ending_before?: string | undefined },
  code: string,
  noun: string,
): ApiErrorException {
  const path = before === undefined ? 'starting_after' : 'ending_before';
  return invalidField({ path, code, message: `There is no such ${noun}.` });
}
