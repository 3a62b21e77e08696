import type { createVerificationActivities } from '@landed/activities/verification/activities';
import type { Entity } from '@landed/contracts/entity/entity';
import type { VerificationPage, VerificationPageRequest, VerificationRef } from '@landed/contracts/verification/types';
import { proxyActivities } from '@temporalio/workflow';
import { processorTaskQueue } from './task-queues.js';

/** An owner waits for the page; a read that takes longer is left to the next one. */
const patience = '20s';

/** The activities at the processor of one entity. */
export function atProcessor(entity: Entity) {
  return proxyActivities<ReturnType<typeof createVerificationActivities>>({
    taskQueue: processorTaskQueue(entity),
    // Up to three calls of 4 s, a search of 10 s, and three statements.
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: patience,
    retry: { initialInterval: '500ms', maximumInterval: '5s' },
    summary: `Verify a business at the ${entity} processor account`,
  });
}

/**
 * Makes a link to the processor's hosted page, on which the owner of a merchant has the business verified.
 *
 * Trigger: the dashboard's go-live page. Id: `verification/<merchant>/<request>`, so one request is one run.
 * Messages: none. The result is the link, or why there is none.
 * Steps: `openVerificationPage` on the queue of the entity, retried for 20 s.
 * Undone on failure: nothing; an account without a link waits for the next request.
 * Ends in: a link, `rejected` or `unavailable`; it fails when the processor states nothing.
 * Recorded histories: `test/replay/histories/verification-page-opened.json`.
 */
export function openVerificationPage(request: VerificationPageRequest): Promise<VerificationPage> {
  return atProcessor(request.entity).openVerificationPage(request);
}

/**
 * Reads at the processor how far a verification is, and saves it.
 *
 * Trigger: the dashboard's go-live page, when an owner comes back or looks. Id: `verification/<merchant>/<entity>`.
 * Messages: none. Steps: `readVerification`. Undone on failure: nothing.
 * Ends in: whether something is new; it fails when the processor states nothing in 20 s.
 * Recorded histories: `test/replay/histories/verification-read.json`.
 */
export function readVerification(ref: VerificationRef): Promise<boolean> {
  return atProcessor(ref.entity).readVerification(ref);
}
