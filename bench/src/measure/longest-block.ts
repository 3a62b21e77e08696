/**
 * The longest time in milliseconds for which `work` blocked the event loop of this process. A probe runs at every turn of
 * the loop; the result is the longest interval between two probes.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
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
