import type { CodeQuestion } from '@landed/activities/classification/code-desk';
import { answer as answerOf } from '@landed/workers/classifier/thread';

export { knownCodes, version } from '@landed/workers/classifier/thread';

/** What runs on the classifier's thread of `mortal-classifier-workers.ts`: the product's, but one title ends the thread. */
export async function answer(questions: readonly CodeQuestion[]): ReturnType<typeof answerOf> {
  if (questions.some(({ text }) => text.title === 'The end of the thread')) {
    setImmediate(() => {
      throw new Error('The thread dies of this text.');
    });
    return new Promise(() => {});
  }
  return answerOf(questions);
}
