import type { QuoteLine } from '@landed/contracts/tax-quote/types';
import type { QuoteWarning } from '@landed/contracts/tax-quote/warning-codes';
import type { ClassifierClient } from '../classification/classifier-client.js';
import { suggestsOtherChapter } from '../classification/other-chapter.js';

/** The classifier of this process. While it is not loaded, nothing is checked. */
export type CheckingClassifier = Pick<ClassifierClient, 'classify'> & { isLoaded(): boolean };

/** A quote waits no longer than this, from its start, for texts that are new to the process. */
const waitMilliseconds = 40;
/** New texts of one quote, at about 2 ms each. */
const newTextsMax = 10;
/** After a call of the classifier, none begins for this many times its duration: a fifth of one core at most. */
const restFactor = 4;
const rememberedMax = 5_000;

type Found = Parameters<typeof suggestsOtherChapter>[0];

/** Warnings of lines whose description contradicts their HS code. Never rejects. */
export type CodeCheck = (
  lines: readonly Pick<QuoteLine, 'description' | 'hsCode'>[],
) => Promise<readonly QuoteWarning[]>;

/**
 * Checks descriptions on the classifier's thread, so that no quote or charge waits for the processor. What the classifier
 * found for a text is remembered. A text that it has not read in time is read for later quotes: a warning is advice, and
 * no warning does not confirm a code.
 */
export function createCodeCheck(
  classifier: CheckingClassifier,
  now: () => number = () => performance.now(),
): CodeCheck {
  const remembered = new Map<string, Found>();
  let isBusy = false;
  let restUntil = 0;

  async function read(texts: readonly string[]): Promise<void> {
    isBusy = true;
    const begun = now();
    try {
      const requests = texts.map((title) => ({ text: { title, description: null }, code: null }));
      const found = await classifier.classify(requests);
      texts.forEach((text, index) => {
        const { hsCode, confidence, alternatives } = found[index] ?? noFinding;
        remembered.set(text, { hsCode, confidence, alternatives });
      });
    } catch {
      // Logged where the thread is watched. Warnings are advice, so the quote goes on.
    } finally {
      isBusy = false;
      const ended = now();
      restUntil = ended + restFactor * (ended - begun);
    }
    forget(remembered);
  }

  return async (lines) => {
    const unread = [...new Set(lines.map(({ description }) => description))].filter((text) => !remembered.has(text));
    if (unread.length > 0 && classifier.isLoaded() && !isBusy && now() >= restUntil) {
      await atMost(waitMilliseconds, read(unread.slice(0, newTextsMax)));
    }
    return lines.flatMap(({ description, hsCode }, line) => {
      const found = remembered.get(description);
      return found !== undefined && suggestsOtherChapter(found, hsCode) ? [warning(line, found.hsCode)] : [];
    });
  };
}

const noFinding: Found = { hsCode: '', confidence: 0, alternatives: [] };

/** The texts that were read first go first. */
function forget(remembered: Map<string, Found>): void {
  for (const text of remembered.keys()) {
    if (remembered.size <= rememberedMax) return;
    remembered.delete(text);
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

function warning(line: number, suggested: string): QuoteWarning {
  const message = `The description sounds like goods of chapter ${suggested.slice(0, 2)}: check the HS code.`;
  return { code: 'code_disagrees', line, message };
}
