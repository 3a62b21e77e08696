import type { VerificationPageRequest, VerificationRef } from '@landed/contracts/verification/types';
import { verificationPageWorkflowId, verificationReadWorkflowId } from '../ids.js';
import { workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

const attributes = ({ merchantId }: VerificationRef) => workFor({ rail: 'live', merchantId }, 'verification');

/** Start options of the workflow that makes a link to the hosted page. */
export function verificationPageStart(request: VerificationPageRequest) {
  return {
    workflowId: verificationPageWorkflowId(request),
    taskQueue: coreTaskQueue,
    args: [request] as [VerificationPageRequest],
    typedSearchAttributes: attributes(request),
    staticSummary: 'Open the hosted verification of a business',
  };
}

/** Start options of the workflow that reads a verification. */
export function verificationReadStart(ref: VerificationRef) {
  return {
    workflowId: verificationReadWorkflowId(ref),
    taskQueue: coreTaskQueue,
    args: [ref] as [VerificationRef],
    typedSearchAttributes: attributes(ref),
    staticSummary: 'Read the verification of a business',
  };
}
