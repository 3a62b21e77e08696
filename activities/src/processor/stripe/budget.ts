import { callTimeoutMilliseconds } from './client.js';

/**
 * Rejects when the time limit is over. The SDK's own limit counts only idle time, so a response that arrives byte by
 * byte would never reach it. The call itself is not aborted; its result is dropped.
 */
export async function withinBudget<Value>(
  call: Promise<Value>,
  milliseconds: number = callTimeoutMilliseconds,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The call to the processor exceeded its time limit.')), milliseconds);
  });
  try {
    return await Promise.race([call, over]);
  } finally {
    clearTimeout(timer);
  }
}
