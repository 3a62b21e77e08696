/** Rejects, naming `what`, when the work fails or takes longer. The work itself is not stopped: its result is ignored. */
export function within<Value>(milliseconds: number, what: string, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${what} could not be loaded.`));
    const timer = setTimeout(fail, milliseconds);
    void Promise.resolve(work)
      .finally(() => clearTimeout(timer))
      .then(resolve, fail);
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
