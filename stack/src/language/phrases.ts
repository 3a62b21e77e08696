/** A word or phrase that our prose does not use. A space in the pattern stands for any white space. */
export interface Phrase {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly use: string;
}

const phrase = (pattern: string, use: string, flags = 'gi'): Phrase => ({
  pattern: new RegExp(pattern.replaceAll(' ', String.raw`\s+`), flags),
  use,
});

const r = String.raw;

/** Sentences that name no actor. */
const actors = [
  phrase(r`\bwh(o|om)(so)?ever\b`, 'name the actor: the caller, the operator, the worker'),
  phrase(r`\b(no|some|any|every)body('s)?\b`, 'name the actor: no worker, an operator, each merchant'),
  phrase(r`\bwho asks\b`, 'the caller'),
  phrase(r`\b(he|him|his|himself)\b`, '"it" or "its" for programs and merchants; "the operator" for people'),
  phrase(r`\bas (he|they) like`, 'name the choice'),
];

/** Grammar that reads as a translation. */
const grammar = [
  phrase(
    r`(?<!\bthere )\b(is|are|was|were|be) no (?!(longer|more|later|earlier|less|fewer|older|newer|larger|smaller|bigger|longer|shorter|higher|lower|better|worse)\b)`,
    '"is not a", "isn\'t" or "has no"',
  ),
  phrase(r`(?<!\bthere )\b(is|are|was|were) none\b(?! of\b)`, '"is not a …"'),
  phrase(r`\ba no\b(?![-‑])`, 'a rejection'),
  phrase(r`\bfor a try\b`, 'as a test'),
  phrase(r`\bfor good\b`, 'permanently'),
  phrase(
    r`\balso (when|after|if|while|where|without|before|during)\b`,
    '"even when", "including", or a second sentence',
  ),
  phrase(r`\bany more\b`, '"no longer", or leave it out'),
  phrase(r`\bso many\b`, 'the number: "a limit of N", "N rows"'),
  phrase(r`\bin vain\b`, 'without effect'),
  // Without the flag `i`: only at the start of a sentence, where no noun has been named.
  phrase(
    r`\b(One (that|who|whose)|Those (that|who|whose|of)|That of)\b`,
    'the noun: "A payment that", "Disputes whose"',
    'g',
  ),
  phrase(r`\b(lest|whence|hitherto|henceforth|wherefrom)\b`, 'plain words: "so that", "from which", "until now"'),
];

/** The wrong article before a word in small letters, which replacing one word by another leaves behind. */
const articles = [
  phrase(
    r`(?<![\w'-])[Aa]n (?!(the|to|that|h(our|onest|eir)\w*|hs\w*|html?|http\w*|hmac|mcp|mTLS|npm|nginx|ngrok|rfc|sdk|sql|ssh|ssl|svg|xml|x-)\b)[bcdfghjklmnpqrstvwxyz][a-z]\w*`,
    '"a"',
    'g',
  ),
  phrase(
    r`(?<![\w'.-])[Aa] (?!(an|and|as|at|in|is|of|on|or)\b|(un(i[^nm]|ani)|us(e|er|ed|es|ers|able|age|ing|ual|ually)\b|eu|one|once|ur[il]|ut[ei]|ubi))[aeiou][a-z]\w*`,
    '"an"',
    'g',
  ),
];

/** Private words that have a standard term. */
const terms = [
  phrase(r`\b(told|tells)\b`, 'notify (a merchant), signal (a workflow), set or return (a value)'),
  phrase(r`\btell(ing)? (the |a |its |their )?(merchants?|shops?|operators?|workflows?|callers?)\b`, 'notify'),
  phrase(r`\b(story|stories|storyteller)\b`, 'timeline'),
  phrase(r`\bdesks?\b`, 'manual review, classifier client, endpoint service, bulkhead'),
  phrase(r`\b(fast|slow) lanes?\b`, 'inline attempt (fast), reconciliation (slow)'),
  phrase(r`(?<!\b(fast|slow) )\blanes?\b`, 'concurrency limit, queue'),
  phrase(r`\blate-?comers?\b`, 'overflow'),
  phrase(r`\bbites?\b`, 'batch'),
  phrase(r`\bcatch-?ups?\b|\bcaught up\b`, 'backfill'),
  phrase(r`\blook(s|ed|ing)? after\b`, 'ensure, watch, own'),
  phrase(r`\blooks again\b`, 'reads again, tries again'),
  phrase(
    r`\bseal(s|ed|ing)? (an |the |its |this |that |every |each |prepared )*(operation|answer|outcome)s?\b`,
    'complete (an operation)',
  ),
  phrase(r`\b(operation|answer|outcome)s? (is|are|was|were|gets|has been|have been) sealed\b`, 'completed'),
  phrase(
    r`\bclos(e|es|ed|ing) (an? |the |its |this |that |every )*(idempotency )?keys?\b`,
    'fence the idempotency key',
  ),
  phrase(r`(?<![$\w])answer(s|ed|ing)?\b(?! for\b)`, 'response, respond'),
  phrase(r`\brefusals?\b`, 'API error, rejection'),
  phrase(r`(?<!\bconnections? (is |was |are |were )?)\brefus(e|es|ed|ing)\b(?! connections?\b)`, 'reject'),
  phrase(
    r`\bsettl(e|es|ed|ing) (an |the |its |this |every )*(unknown |open )?(operation|outcome|attempt)s?\b`,
    'reconcile',
  ),
  phrase(r`\b(open|an open) outcomes?\b|\boutcomes? (is|are|stays?) open\b`, 'unknown outcome'),
  phrase(r`\bthe books\b|\bbooks (balance|say|agree)\b`, 'ledger'),
  phrase(r`\bmoney verbs?\b`, 'money operation'),
  phrase(r`\bauthorization-ends?\b|\bauthorization end\b(?! (date|time))`, 'capture or void'),
  phrase(
    r`\bweigh(s|ed|ing)?\b[^.\n]{0,40}\bhints?\b|\bhints?\b[^.\n]{0,40}\bweigh(s|ed|ing)?\b`,
    'triage the processor event',
  ),
  phrase(r`\bprocessor('s)? hints?\b`, 'processor event'),
  phrase(r`\bprovider('s)? events?\b`, 'processor event'),
  phrase(r`\bpatience\b|\bpatiently\b`, 'send deadline'),
  phrase(r`(?<!\b(do not|don't|never) )\bforg(et|ets|ot|otten|etting)\b`, 'purge, expire, ignore, omit'),
  phrase(r`\bfad(e|es|ed|ing)\b`, 'expire'),
  phrase(r`\bvouch(es|ed|ing)?\b`, 'confirm'),
  phrase(
    r`\b(waits?|waiting|needs?|asks?|until|left|leav(e|es|ing)|by|up)( it| them| the key| a key)?( for| to)? a person\b|\ba person (decid|vouch|must|looks|says)\w*`,
    'an operator',
  ),
  phrase(r`\bat the door\b`, 'before anything starts, at the request level'),
  phrase(r`\bthe house\b|\bhouse style\b`, 'the codebase'),
  phrase(r`\btwins?\b`, 'duplicates'),
  phrase(r`\b(one|a single) home\b`, 'one place'),
  phrase(r`\b(its|their|the) standing\b|\bstandings?\b(?= of\b)`, 'status, snapshot'),
  phrase(r`\babandon(s|ed|ing)?\b`, 'cancel'),
  phrase(r`\bdeliver(y|ies)\b[^.\n]{0,30}\bexhausted\b|\bexhausted deliver(y|ies)\b`, 'failed delivery'),
  phrase(r`\bpipeline steps?\b`, 'middleware'),
  phrase(r`\brule R\b`, "the rule's name"),
  phrase(r`\b(rate|rule|tax|country) packs?\b`, 'rate table, rule set'),
  phrase(r`\b(hs|tax) librar(y|ies)\b`, 'loader, nomenclature'),
];

export const phrases: readonly Phrase[] = [...actors, ...grammar, ...articles, ...terms];

/** Names of products and quotations of other projects, which are allowed wherever they occur. */
export const quotedPhrases: readonly string[] = ['Office desk chair', 'A official'];
