import { isErrorCode } from '@landed/contracts/errors/error-table';
import type { Refusal } from '@landed/contracts/errors/refusal';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

/**
 * The refusal that a workflow's update failed with, or null when the error is anything else. The failure's type is a
 * code of the error table and its first detail the details for the caller; its message is for operators.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof WorkflowUpdateFailedError) || !(error.cause instanceof ApplicationFailure)) return null;
  const { type, details } = error.cause;
  if (!isErrorCode(type)) return null;
  const detail: unknown = details?.[0];
  return isDetails(detail) ? { code: type, details: detail } : { code: type };
}

function isDetails(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
