import type { ClassifierRequest } from '@landed/activities/classification/classifier-client';
import { classify as classifyWithProduct } from '@landed/workers/classifier/thread';

export { knownCodes, version } from '@landed/workers/classifier/thread';

/** The thread module of `killable-classifier-workers.ts`: the product's, except that one title ends the thread. */
export async function classify(requests: readonly ClassifierRequest[]): ReturnType<typeof classifyWithProduct> {
  if (requests.some(({ text }) => text.title === 'The end of the thread')) {
    setImmediate(() => {
      throw new Error('The thread dies of this text.');
    });
    return new Promise(() => {});
  }
  return classifyWithProduct(requests);
}
