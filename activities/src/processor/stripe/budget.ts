import { callTimeoutMilliseconds } from './client.js';

/**
 * Gives a call up when its time is over, however busy its connection still is: the SDK's own limit counts only silence,
 * and an response that comes byte by byte never is silent. What the call does afterwards nobody waits for.
 */
export async function withinBudget<Value>(
  call: Promise<Value>,
  milliseconds: number = callTimeoutMilliseconds,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call took longer than it may')), milliseconds);
  });
  try {
    return await Promise.race([call, over]);
  } finally {
    clearTimeout(timer);
  }
}
