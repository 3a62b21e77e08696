import { fileURLToPath } from 'node:url';
import type { CodeDesk } from '@landed/activities/classification/code-desk';
import { Tinypool } from 'tinypool';

/** A desk with a thread behind it. `close` ends the thread; what it is asked afterwards is refused. */
export interface ThreadedCodeDesk extends CodeDesk {
  close(): Promise<void>;
}

/**
 * The classifier on a thread of its own: neither the second that its data takes to load nor the words of a hundred
 * products hold up the workflows of charges. The thread starts with the first question.
 */
export function openCodeDesk(): ThreadedCodeDesk {
  const open = once(
    () =>
      new Tinypool({ filename: fileURLToPath(new URL('./thread.js', import.meta.url)), minThreads: 1, maxThreads: 1 }),
  );
  const ask = (name: keyof CodeDesk, question?: unknown) => open.get().run(question, { name });
  const version = once(() => ask('version') as Promise<string>);
  return {
    version: () => version.get(),
    knownCodes: (codes) => ask('knownCodes', codes) as ReturnType<CodeDesk['knownCodes']>,
    answer: (questions) => ask('answer', questions) as ReturnType<CodeDesk['answer']>,
    async close() {
      await open.made?.destroy();
    },
  };
}

/** Makes something when it is first needed, and only once. */
function once<Thing>(make: () => Thing) {
  return {
    made: undefined as Thing | undefined,
    get(): Thing {
      this.made ??= make();
      return this.made;
    },
  };
}
