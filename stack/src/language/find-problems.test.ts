import { describe, expect, it } from 'vitest';
import { commitSubjectProblems } from './commit-subject.js';
import { findProblems } from './find-problems.js';
import { continuesDescribe, hasVerb, lacksSubject } from './title-verb.js';

const found = (file: string, source: string) =>
  findProblems(file, source).map(({ line, found }) => `${line}: ${found}`);

describe('findProblems', () => {
  it.each([
    ['a line comment', 'a.ts', 'const a = 1;\n// What whoever starts it gives it.\n', '2: whoever'],
    ['a doc comment', 'a.ts', '/**\n * Past the window nobody\n * acts.\n */\n', '2: nobody'],
    ['a phrase over two lines of a comment', 'a.ts', '// This operation is\n// no success.\n', '1: is no'],
    ['a thrown message', 'a.ts', "throw new Error('the scorer refused');", '1: refused'],
    ['a part of a template', 'a.ts', 'log(`told ${name ? `x` : "y"} that it waits`);', '1: told'],
    ['text after a template', 'a.ts', 'const a = `${b({ c: "}" })} d`;\n// A bite at a time.', '2: bite'],
    ['text after a regular expression', 'a.ts', 'const a = /[\'"`/]/.test(b);\n// At the door.', '2: At the door'],
    ['a test title', 'a.test.ts', "it('tells the shop', () => {});", '1: tells'],
    ['the title of a group', 'a.test.ts', "describe('twins', () => {});", '1: twins'],
    ['a title behind a table', 'a.test.ts', "it.each([f('x'), ')'])('%s is refused', () => {});", '1: refused'],
    ['a title without a verb', 'a.test.ts', "it('a wrong key', () => {});", "1: 'a wrong key'"],
    ['a page', 'a.md', 'One\n\nThe fast\nlane.\n', '3: fast lane'],
    ['a condition that is added', 'a.md', 'It is stored, also\nafter a crash.', '1: also after'],
    ['a pronoun that starts a sentence', 'a.ts', '// It is read. One that has ended stays.', '1: One that'],
    ['a negation with two parts', 'a.ts', '// Nothing is sent any more.', '1: any more'],
    ['a page, beside inline code', 'a.md', 'What is no `UUID` is absent.', '1: is no'],
    ['a comment in YAML', 'a.yml', 'a: b # the house rule\n', '1: the house'],
    // language-ok: the text of a case, not a comment of this file.
    ['a comment without its noun', 'a.ts', '/** Of the payout. */\nconst status = 1;', '1: /** Of'],
    ['a comment that refers to another', 'a.ts', '/**\n * The same for a refund.\n */', '1: /** * The same'],
    ['a comment in a schema', 'a.prisma', 'model A {\n  /// Forgotten after a day.\n}\n', '2: Forgotten'],
  ])('reports %s with its line', (_, file, source, expected) => {
    expect(found(file, source)).toEqual([expected]);
  });

  it.each([
    ['code and identifiers', 'a.ts', 'const nobody = tells(story); // Counts `whoever`.'],
    ['a string that is a value', 'a.ts', "const state = 'abandoned';"],
    ['SQL', 'a.ts', 'await prisma.$queryRaw<Row[]>`SELECT told FROM bite WHERE ${id} = 1 AND nobody`;'],
    ['data of tests', 'a.test.ts', "it('keeps a text', () => expect(f('a story of a desk')).toBe(1));"],
    ['a code block', 'a.md', 'Run:\n\n```sh\nnobody told\n```\n'],
    ['inline code and link targets', 'a.md', 'See [packs](a-rate-pack.md#told) and `story`.'],
    ['"there is no" and "is no longer"', 'a.md', 'There is no endpoint. The key is no longer valid.'],
    ['a refused connection', 'a.md', 'The server refuses connections; a connection refused is retried.'],
    ['encryption', 'a.md', 'The stored response is sealed. Open the sealed box.'],
    ['a line with an exception', 'a.ts', '// language-ok: the name of a book\n// The story of a desk.'],
    ['a page with an exception', 'a.md', 'A story. <!-- language-ok: quotes a title -->'],
  ])('accepts %s', (_, file, source) => {
    expect(found(file, source)).toEqual([]);
  });

  it('an exception needs a reason', () => {
    expect(found('a.ts', '// A story. language-ok:')).toEqual(['1: story']);
  });
});

describe('hasVerb', () => {
  it.each([
    'rejects a second capture while one is in flight',
    'a late webhook changes nothing',
    'two stacks get different ports',
    'the error names the parameter',
    '%s returns %i',
    '$name',
  ])('accepts "%s"', (title) => expect(hasVerb(title)).toBe(true));

  it.each(['a wrong key', 'never in an event', 'the keys of a merchant', 'without prices'])('rejects "%s"', (title) =>
    expect(hasVerb(title)).toBe(false),
  );
});

describe('continuesDescribe', () => {
  it.each([
    'that hangs delays nothing',
    'because of an error is stored once',
    'of 500 keeps what its body says',
    'without a receiver shows whole events',
    'omit lines of zero',
    'release the whole reserve',
  ])('returns true for "%s"', (title) => expect(continuesDescribe(title)).toBe(true));

  it.each([
    'without variables, the data folder is in the checkout',
    'offers one permit',
    'an order keeps its key',
    'confirm requires a payment method',
    'refund postings omit lines of zero',
  ])('returns false for "%s"', (title) => expect(continuesDescribe(title)).toBe(false));
});

describe('lacksSubject', () => {
  it.each([
    'is stored once',
    'are released only once',
    'has no deadline',
    'stays pending',
    'never lowers the tax',
    "doesn't retry",
  ])('returns true for "%s"', (title) => expect(lacksSubject(title)).toBe(true));

  it.each(['a charge is stored once', 'rejects a second capture while one is in flight', 'an island has no tax'])(
    'returns false for "%s"',
    (title) => expect(lacksSubject(title)).toBe(false),
  );

  it('a title without its subject is a problem', () => {
    expect(found('activities/src/a.test.ts', "it('is stored once', () => {});")).toEqual(["1: 'is stored once'"]);
  });
});

describe('commitSubjectProblems', () => {
  it.each(['Reject quotes from the other rail', 'Process events once', 'Embed the table', 'Bring back the view'])(
    'accepts "%s"',
    (subject) => expect(commitSubjectProblems(subject)).toEqual([]),
  );

  it.each([
    `Share ${'x'.repeat(70)}`,
    'Share start options.',
    'share start options',
    'Shared start options',
    'Shares start options',
    'Sharing start options',
    'Where the sweep runs',
    "A test's backfill is the sweep's",
  ])('rejects "%s"', (subject) => expect(commitSubjectProblems(subject)).toHaveLength(1));
});
