/** Finds the known word that an unknown one was most likely meant to be. */
export interface Speller {
  correct(word: string): string | undefined;
}

const shortest = 5;

/**
 * One letter too many, missing, wrong or two in each other's place. Words are filed under themselves with each letter
 * left out, so that a question costs as many look-ups as it has letters. First letters are rarely mistyped: they have to
 * agree. `frequency` decides between several.
 */
export function createSpeller(frequency: ReadonlyMap<string, number>): Speller {
  const index = new Map<string, string[]>();
  for (const word of frequency.keys()) {
    if (word.length < shortest || !/^[a-z]+$/.test(word)) continue;
    for (const key of keysOf(word)) {
      const filed = index.get(key);
      if (filed === undefined) index.set(key, [word]);
      else filed.push(word);
    }
  }
  return {
    correct(word) {
      if (word.length < shortest || !/^[a-z]+$/.test(word)) return undefined;
      let best: string | undefined;
      for (const key of keysOf(word)) {
        for (const candidate of index.get(key) ?? []) {
          if (candidate[0] !== word[0] || !isOneEdit(word, candidate)) continue;
          if (best === undefined || isBetter(candidate, best, frequency)) best = candidate;
        }
      }
      return best;
    },
  };
}

function keysOf(word: string): string[] {
  const keys = [word];
  for (let at = 1; at < word.length; at += 1) keys.push(word.slice(0, at) + word.slice(at + 1));
  return keys;
}

function isBetter(candidate: string, best: string, frequency: ReadonlyMap<string, number>): boolean {
  const difference = (frequency.get(candidate) ?? 0) - (frequency.get(best) ?? 0);
  return difference > 0 || (difference === 0 && candidate < best);
}

/** Two words with a common key differ by one edit, by two letters swapped, or by one letter lost in each. */
function isOneEdit(a: string, b: string): boolean {
  if (a.length !== b.length) return true;
  const differing = Array.from(a, (_letter, at) => at).filter((at) => a[at] !== b[at]);
  const [first, second] = differing;
  if (first === undefined || differing.length === 1) return true;
  return differing.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
}
