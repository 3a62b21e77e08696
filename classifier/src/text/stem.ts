/**
 * Unifies singular and plural, and British and American spelling. Keeps -ing and -ed on purpose: a knitting needle is
 * not a knitted needle, and "ring" is not "r".
 */
export function createStemmer(
  exceptions: ReadonlyMap<string, string>,
  spellings: ReadonlyMap<string, string>,
): (word: string) => string {
  return (word) => {
    const fixed = exceptions.get(word);
    if (fixed !== undefined) return fixed;
    const spelled = spellings.get(word);
    if (spelled !== undefined) return exceptions.get(spelled) ?? singular(spelled);
    const one = singular(word);
    return spellings.get(one) ?? american(one);
  };
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  if (/(?:[^aeiou]oes)$/.test(word) && word.length > 5) return word.slice(0, -2);
  return word.slice(0, -1);
}

function american(word: string): string {
  if (word.length > 6) {
    return word.replace(/is(e|ed|er|ing|ation)$/, 'iz$1').replace(/([a-z]{3,})our$/, '$1or');
  }
  return word.endsWith('our') && word.length === 6 ? `${word.slice(0, -3)}or` : word;
}
