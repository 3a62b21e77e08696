/**
 * Runs works side by side. When one fails, the others are told through their signal; the first error is thrown once
 * all of them have come to an end, so that none goes on unseen.
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
