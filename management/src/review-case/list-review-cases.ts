import type { ReviewCase } from '@landed/contracts/review-case/types';
import type { Database } from '@landed/prisma/database';
import { findReviewCases, type ReviewCaseQuery } from '@landed/prisma/read/review-case/find-review-cases';
import { ManagementError } from '../management-error.js';

export type ReviewCasesWanted = Pick<ReviewCaseQuery, 'limit'> & Partial<Omit<ReviewCaseQuery, 'id'>>;

export interface ReviewCasePage {
  /** Newest first. */
  readonly cases: readonly ReviewCase[];
  readonly hasMore: boolean;
}

const all = { id: null, merchantId: null, rail: null, kind: null, isOpen: null, startingAfter: null };

/** One page of the payments that an operator must look at, of all merchants when none is named. */
export async function listReviewCases(
  { database }: { readonly database: Database },
  query: ReviewCasesWanted,
): Promise<ReviewCasePage> {
  const found = await findReviewCases(database, { ...all, ...query, limit: query.limit + 1 });
  return { cases: found.slice(0, query.limit), hasMore: found.length > query.limit };
}

/**
 * One case.
 *
 * @throws ManagementError `review_case_not_found`.
 */
export async function showReviewCase({ database }: { readonly database: Database }, id: string): Promise<ReviewCase> {
  const [found] = await findReviewCases(database, { ...all, id, limit: 1 });
  if (found === undefined) throw new ManagementError('review_case_not_found', 'The case was not found.');
  return found;
}
