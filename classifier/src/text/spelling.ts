/** Finds the known word that a misspelled word most likely stands for. */
export interface Speller {
  correct(word: string): string | undefined;
}

const shortest = 5;
const letters = /^[a-z]+$/;

/**
 * Corrects one extra, missing or wrong letter, or two swapped letters. The index has each word under the hashes of the
 * word with one letter left out, so a correction takes one lookup per letter. First letters must match, because they
 * are rarely mistyped. Of several words, the most frequent one wins.
 */
export function createSpeller(frequency: ReadonlyMap<string, number>): Speller {
  const words = [...frequency.keys()].filter((word) => word.length >= shortest && letters.test(word));
  const index = new Map<number, number | number[]>();
  words.forEach((word, number) => {
    for (let left = 0; left < word.length; left += 1) {
      const key = hashWithout(word, left);
      const filed = index.get(key);
      if (filed === undefined) index.set(key, number);
      else if (typeof filed === 'number') index.set(key, [filed, number]);
      else filed.push(number);
    }
  });
  return {
    correct(word) {
      if (word.length < shortest || !letters.test(word)) return undefined;
      let best: string | undefined;
      for (let left = 0; left < word.length; left += 1) {
        for (const number of [index.get(hashWithout(word, left)) ?? []].flat()) {
          const candidate = words[number] ?? '';
          if (!isOneEdit(word, candidate)) continue;
          if (best === undefined || isBetter(candidate, best, frequency)) best = candidate;
        }
      }
      return best;
    },
  };
}

/** The hash of the word without the letter at `left`. 0 means the whole word, because first letters are kept. */
function hashWithout(word: string, left: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    if (at === left && left > 0) continue;
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash;
}

function isBetter(candidate: string, best: string, frequency: ReadonlyMap<string, number>): boolean {
  const difference = (frequency.get(candidate) ?? 0) - (frequency.get(best) ?? 0);
  return difference > 0 || (difference === 0 && candidate < best);
}

/** A different last letter does not count: it is another form of the word, not a mistake. */
function isOneEdit(a: string, b: string): boolean {
  if (a[0] !== b[0] || a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restB.slice(1) === restA;
  if (restA.length < 2) return false;
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwap || restA.slice(1) === restB.slice(1);
}
