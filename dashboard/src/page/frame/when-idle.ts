/** The longest wait, and the wait of browsers that do not say when they are idle. */
const mostMilliseconds = 1_000;
const otherwiseMilliseconds = 200;

/** Resolves once the browser has nothing more urgent to do, so that what is not needed first does not delay what is. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: mostMilliseconds });
    else setTimeout(resolve, otherwiseMilliseconds);
  });
}
