/** What this browser has under a name: null without it, and when storage is off or has something else. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser. With storage off, what is chosen holds until the page is closed. */
export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is off, or full.
  }
}
