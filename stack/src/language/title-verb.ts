import { baseForms, verbs, verbsWithObject } from './verbs.js';

/** Words that end in `s` and are not verbs. A title that starts with one of them is a noun phrase. */
const notVerbs = new Set(['this', 'its', 'ours', 'theirs', 'us', 'as', 'less', 'plus', 'minus', 'previous', 'perhaps']);

const auxiliary =
  /\b(is|are|was|were|has|have|had|does|do|did|can|cannot|could|may|might|must|shall|should|will|would|isn't|aren't|doesn't|don't|can't|won't|hasn't|haven't|didn't|wasn't)\b/i;

/** Words after which "names" or "charge" is a verb. */
const objects = new Set(
  'a an the its their it them each every all both no nothing one two only once as less more another to through at'.split(
    ' ',
  ),
);

/**
 * Whether a test's title has a verb. A heuristic: an auxiliary, a first word in the third person ("rejects a second
 * capture"), or a verb of the list after its subject ("a late webhook changes nothing").
 */
export function hasVerb(title: string): boolean {
  const words = title
    .replaceAll(/`[^`]*`|\$\{[^}]*\}|\$[\w.]+|%\w/g, ' ')
    .toLowerCase()
    .split(/[^a-z'-]+/)
    .filter((word) => /[a-z]/.test(word) && word !== 'and');
  // A title of placeholders alone is a row of a table, whose texts are not here.
  if (words.length === 0) return true;
  if (auxiliary.test(words.join(' '))) return true;
  const [first = ''] = words;
  if (/[a-z]s$/.test(first) && !/(ss|us|ous)$/.test(first) && !notVerbs.has(first)) return true;
  if (words.some((word, at) => /[a-z]{2}ed$|^ran$/.test(word) && objects.has(words[at + 1] ?? '') && at > 0))
    return true;
  return words.some((word, at) => verbs.has(word) || (verbsWithObject.has(word) && objects.has(words[at + 1] ?? '')));
}

/** A title that starts like this is the rest of a sentence that its `describe` begins. */
const restOfSentence = /^(that|whose|which|who|because|and|also|nor|but|too|not|beside|besides|again|alone)\b/i;

/** A title that starts like this is the rest of a sentence too, unless a main clause follows after a comma: "without variables, the data folder is in the checkout". */
const openPhrase = /^(of|with|without|from|to|in|by|for|when|while|after|as|on|at)\b[^,:]*$/i;

/** A title that starts like this leaves its subject to the `describe`: "is stored once". */
const predicate =
  /^(is|are|was|were|has|have|had|does|do|did|can|cannot|could|may|might|must|shall|should|will|would|never|still|becomes|falls|goes|loses|needs|stays|waits|(is|are|was|were|has|have|does|do|did|ca|wo)n't)\b/i;

/** Whether a test's title needs the title of its `describe` to be understood. */
export function continuesDescribe(title: string): boolean {
  return restOfSentence.test(title) || openPhrase.test(title) || startsWithPluralVerb(title);
}

/** Whether a test's title begins with its predicate. "rejects a second capture" is a title: what it does is a statement. */
export function lacksSubject(title: string): boolean {
  return predicate.test(title);
}

/** "release the whole reserve", but not "confirm requires a payment method", whose subject is the name of a command. */
function startsWithPluralVerb(title: string): boolean {
  const [first = '', second = ''] = title
    .toLowerCase()
    .replace(/^only /, '')
    .split(/[^a-z'-]+/);
  if (baseForms.has(first)) return !/[^s]s$/.test(second) || !verbs.has(second);
  return verbsWithObject.has(first) && !first.endsWith('s') && objects.has(second);
}
