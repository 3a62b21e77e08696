/** A number with its noun, such as `1 warning` and `2 warnings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
