import type { ListPaymentIntentsQuery } from '@landed/contracts/payment-intent/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import type { ListQuery } from '@landed/prisma/read/list/page-of';
import { type ApiErrorException, invalidField } from '../middleware/api-error-exception.js';
import type { ApiRequest } from '../routes/route.js';

/** Whose records a list has. */
export type QueryOwner = Pick<ListQuery<string>, 'rail' | 'merchantId'>;

/** The query parameters that these lists share. */
type SharedQuery<Status> = Omit<ListPaymentIntentsQuery, 'status'> & { readonly status?: Status | undefined };

/** Page and filters that every list of records with a status has, as the store takes them. */
export function listQuery<Status extends string>({
  rail,
  merchant,
  query,
}: Pick<ApiRequest<undefined, SharedQuery<Status>>, 'rail' | 'merchant' | 'query'>) {
  return {
    rail,
    merchantId: merchant.merchantId,
    limit: query.limit,
    startingAfter: query.starting_after ?? null,
    status: query.status ?? null,
    currency: query.currency ?? null,
    merchantReference: query.merchant_reference ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_before ?? null,
  } satisfies EveryFieldInCamelCase<SharedQuery<Status> & QueryOwner>;
}

/** The error when this merchant has no such record on this rail, whether or not the record exists elsewhere. */
export function unknownStart(code: string, noun: string): ApiErrorException {
  return invalidField({ path: 'starting_after', code, message: `There is no such ${noun}.` });
}
