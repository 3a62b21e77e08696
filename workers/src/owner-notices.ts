import type { OwnerNotices } from '@landed/activities/bank-account/activities';
import type { ownerNotice } from '@landed/workflows/owner-notice';
import { ownerNoticeStart } from '@landed/workflows/owner-notice/notice-start';
import type { WorkflowClient } from '@temporalio/client';
import { unlessStarted } from './unless-started.js';

/** Starts the e-mails to owners from inside an activity. */
export function createOwnerNotices(client: WorkflowClient): OwnerNotices {
  return {
    async start(bankAccount) {
      await unlessStarted(
        client.start<typeof ownerNotice>('ownerNotice', {
          ...ownerNoticeStart(bankAccount),
          workflowIdConflictPolicy: 'FAIL',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      );
    },
  };
}
