/** Longest e-mail address that mail systems pass on. */
export const emailCharactersMax = 254;

/** Control characters, separators, lone surrogates, and invisible characters but the two joiners of some scripts. */
const unusable = /[\p{Cc}\p{Z}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Whether a text has the form of an e-mail address: one `@`, something on both sides of it, and nothing that a mail
 * system cannot pass on. International local parts and domains are accepted, in Unicode or as punycode. Whether the
 * mailbox exists, only sending an e-mail can tell.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@') || unusable.test(text)) return false;
  return !text
    .slice(at + 1)
    .split('.')
    .includes('');
}
