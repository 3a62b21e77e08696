/** More than happens in a moment. The next call continues. */
const perCall = 50;

/** Announces one thing after the other until nothing waits. Returns how many it announced. */
export async function announceAll(announceOne: () => Promise<boolean>): Promise<number> {
  let count = 0;
  while (count < perCall && (await announceOne())) count += 1;
  return count;
}
