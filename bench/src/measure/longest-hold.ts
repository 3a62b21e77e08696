/**
 * The longest time in milliseconds for which the event loop of this process was held while the work went on: between
 * two looks of somebody who wants every turn that there is.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = performance.now();
  let isOpen = true;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    if (isOpen) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOpen = false;
  }
  return longest;
}
