import type { VerificationNeed } from './types.js';

/** What the processor asks for, in the words of its mail to owners and of the page Go live. */
export const needTexts: Readonly<Record<VerificationNeed, string>> = {
  business: 'facts about the business',
  website: 'the website of the business',
  tax_number: 'a tax or registration number',
  representative: 'facts about its representative',
  owners: 'facts about its owners or directors',
  identity_document: 'an identity document',
  business_document: 'a document of the business',
  terms: 'agreement to the terms of the processor',
  other: 'more, which its page names',
};
