const email = /\S+@\S+/gu;
/** Runs of seven or more digits, also with separators: telephone, account and card numbers. No product name needs them. */
const longNumber = /\+?\d(?:[\s().\-/]*\d){6,}/gu;

/** A product text without what could be personal data or a card number. */
export function withoutPersonalData(text: string): string {
  return text.replace(email, ' ').replace(longNumber, ' ').replace(/\s+/gu, ' ').trim();
}
