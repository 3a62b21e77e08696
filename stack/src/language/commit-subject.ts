const longest = 72;

/** Words that a subject without an imperative starts with. */
const notImperatives = new Set(
  'a an the this that these those what when where which who why how it its they we you i no not one once only some all each every both after before if in on of for to from with without and but or there nothing'.split(
    ' ',
  ),
);

/** Imperatives that end like another form of a verb. */
const imperatives = new Set(['bring', 'embed', 'shed', 'string', 'ping', 'focus', 'bias']);

/** What is wrong with the subject of a commit, as texts. */
export function commitSubjectProblems(subject: string): string[] {
  const [first = ''] = subject.split(/[\s:]/);
  const word = first.toLowerCase();
  const isOtherForm = /(ing|[^e]ed|[^su]s)$/.test(word) && !imperatives.has(word);
  return [
    ...(subject.length > longest ? [`${subject.length} characters - use at most ${longest}`] : []),
    ...(subject.endsWith('.') ? ['full stop at the end - leave it out'] : []),
    ...(/^[A-Z]/.test(first) ? [] : ['no capital letter at the start - use "Reject quotes from the other rail"']),
    ...(isOtherForm || notImperatives.has(word) ? [`"${first}" - start with an imperative, for example "Reject"`] : []),
  ];
}
