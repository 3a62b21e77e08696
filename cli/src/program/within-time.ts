/** Waits for a result at most this long, then returns what `late` returns, or throws what it throws. */
export async function withinTime<Result>(
  result: Promise<Result>,
  milliseconds: number,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), milliseconds);
  });
  try {
    const first = await Promise.race([result.then((value) => ({ value })), over]);
    return first === 'over' ? late() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
