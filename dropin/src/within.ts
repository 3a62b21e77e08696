/** Rejects when the work takes longer. The work itself is not stopped: its result is ignored. */
export function within<Value>(milliseconds: number, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('time-out')), milliseconds);
    void Promise.resolve(work)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
