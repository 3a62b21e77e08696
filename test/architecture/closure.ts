import { importedFile, importsOf } from './repository.js';

/**
 * The modules that run an operation: its route handler, its workflow and its activities. Everything else follows from
 * their imports. The processor's adapter is not among them: activities get it through its port.
 */
export const operations = {
  charge: [
    'gateway/src/checkout/create-payment-intent.ts',
    'workflows/src/checkout.ts',
    'activities/src/checkout/activities.ts',
  ],
  refund: ['gateway/src/refund/create-refund.ts', 'workflows/src/refund.ts', 'activities/src/refund/activities.ts'],
} as const;

/** The files that are loaded at run time with these, themselves among them, as paths from the root. Types load nothing. */
export function closureOf(entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const file of found) {
    for (const line of importsOf(file)) {
      const imported = importedFile(line);
      if (!line.typeOnly && imported !== null && !imported.includes('/generated/')) found.add(imported);
    }
  }
  return [...found].toSorted();
}

/** The number of files of each package, `activities 33, contracts 37, …`. */
export function byPackage(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const name = file.slice(0, file.indexOf('/'));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
