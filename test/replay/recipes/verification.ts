import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { VerificationPage } from '@landed/contracts/verification/types';
import { verificationReadsWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { verificationPageStart, verificationReadStart } from '@landed/workflows/verification/verification-start';
import type { Recipes, Recorder } from '../recorder.js';

const refOf = ({ unquoted }: Recorder) =>
  ({ merchantId: asId<'merchant'>(unquoted.merchantId), entity: 'us' }) as const;

async function openPage(recorder: Recorder) {
  const back = 'http://localhost:1/go-live';
  const start = verificationPageStart({
    ...refOf(recorder),
    requestId: randomUUID(),
    returnUrl: back,
    refreshUrl: back,
  });
  const page = (await recorder.client.workflow.execute('openVerificationPage', start)) as VerificationPage;
  if (page.kind !== 'opened') throw new Error(page.kind);
  return { workflowId: start.workflowId, url: page.url };
}

/** A page whose form was sent, so that the processor states something new. */
async function sendForm(recorder: Recorder): Promise<void> {
  const { url } = await openPage(recorder);
  const typed = {
    business_name: 'Harbour Leather',
    registration_number: '1',
    representative: 'Ines',
    result: 'verified',
  };
  await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' });
}

export const verificationRecipes: Recipes = {
  'verification-page-opened': openPage,
  'verification-read': async (recorder) => {
    await openPage(recorder);
    const start = verificationReadStart(refOf(recorder));
    await recorder.client.workflow.execute('readVerification', start);
    return { workflowId: start.workflowId };
  },
  'verification-reads-changed': async (recorder) => {
    await recorder.sandbox.events('drop');
    await sendForm(recorder);
    await recorder.sandbox.events('normal');
    await recorder.query('UPDATE verification SET read_after = now() WHERE merchant_id = $1', [
      recorder.unquoted.merchantId,
    ]);
    const workflowId = `${verificationReadsWorkflowId}-${randomUUID()}`;
    await recorder.client.workflow.execute('verificationReads', { workflowId, taskQueue: coreTaskQueue, args: [] });
    return { workflowId };
  },
  'processor-event-business-applied': async (recorder) => {
    await sendForm(recorder);
    return recorder.processorEventEndedAs('applied');
  },
};
