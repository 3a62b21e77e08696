import type { ApiError } from '@landed/contracts/errors/api-error';
import { isErrorCode } from '@landed/contracts/errors/error-table';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

/**
 * The API error with which a workflow's update failed, or null for any other error. The failure's type is a code of the
 * error table, its first two details are the details and the message for the caller, and its message is for operators.
 */
export function apiErrorOf(error: unknown): ApiError | null {
  if (!(error instanceof WorkflowUpdateFailedError) || !(error.cause instanceof ApplicationFailure)) return null;
  const { type, details } = error.cause;
  if (!isErrorCode(type)) return null;
  const [detail, message]: readonly unknown[] = details ?? [];
  return {
    code: type,
    ...(isDetails(detail) ? { details: detail } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

function isDetails(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
