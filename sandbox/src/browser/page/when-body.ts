/** Runs at once, or when the document has its body: the script may run in the head. */
export function whenBody(run: (body: HTMLElement) => void): void {
  // The types assume that there always is a body.
  const body = document.body as HTMLElement | null;
  if (body === null) addEventListener('DOMContentLoaded', () => run(document.body), { once: true });
  else run(body);
}
