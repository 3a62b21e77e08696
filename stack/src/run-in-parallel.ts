/**
 * Runs functions in parallel. When one fails, the signal of the others aborts. The first error is thrown after all of them
 * have ended, so that none continues in the background.
 */
export async function runInParallel<const T extends readonly ((signal: AbortSignal) => Promise<unknown>)[]>(
  outer: AbortSignal,
  works: T,
): Promise<{ -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> }> {
  const inner = new AbortController();
  const signal = AbortSignal.any([outer, inner.signal]);
  const results = await Promise.allSettled(
    works.map(async (work) => {
      try {
        return await work(signal);
      } catch (error) {
        inner.abort(error);
        throw error;
      }
    }),
  );
  outer.throwIfAborted();
  if (inner.signal.aborted) throw inner.signal.reason;
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as never;
}
