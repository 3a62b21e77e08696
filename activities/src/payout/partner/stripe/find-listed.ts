import { withinBudget } from '../../../processor/stripe/budget.js';

/** The most objects that one search reads, and the time that it may take. */
const readMax = 5_000;
const searchMilliseconds = 10_000;

/** Returns the first object of a list that is ours; null when the list ended without one. Throws when it is too long. */
export function findListed<Listed>(
  list: AsyncIterable<Listed>,
  isOurs: (object: Listed) => boolean,
): Promise<Listed | null> {
  const until = performance.now() + searchMilliseconds;
  const search = async (): Promise<Listed | null> => {
    let read = 0;
    for await (const object of list) {
      if (isOurs(object)) return object;
      read += 1;
      if (read >= readMax || performance.now() > until) throw new Error('The search exceeded its limit.');
    }
    return null;
  };
  return withinBudget(search(), searchMilliseconds);
}
