import type { ReviewCase } from '@landed/contracts/review-case/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { closeReviewCase as saveClosedCase } from '@landed/prisma/write/review-case/close-review-case';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { showReviewCase } from './list-review-cases.js';

/**
 * Closes a case: an operator has looked at the payment and done what was needed. Changes nothing about the payment. A second
 * call is rejected, and recorded as such: the first reason stays.
 *
 * @throws ManagementError `reason_required`, `review_case_not_found`, `review_case_closed`; EndpointError
 *   `changed_by_rejected`.
 */
export async function closeReviewCase(
  service: { readonly database: Database },
  id: string,
  by: ChangedBy,
): Promise<ReviewCase> {
  const checkedBy = checkedChangedBy(by);
  if (checkedBy.reason === null) throw new ManagementError('reason_required', 'Closing a case needs a reason.');
  const isClosed = await saveClosedCase(service.database, id, checkedBy);
  const found = await showReviewCase(service, id);
  if (isClosed === true) return found;
  throw new ManagementError('review_case_closed', 'The case is already closed. Nothing was changed.');
}
