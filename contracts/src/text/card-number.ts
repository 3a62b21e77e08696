/** First digits and lengths of card numbers, for the issuer ranges of ISO/IEC 7812 that are in use. */
const issuerRanges: readonly { first: RegExp; lengths: readonly number[] }[] = [
  { first: /^4/, lengths: [13, 16, 19] },
  { first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { first: /^3[47]/, lengths: [15] },
  { first: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { first: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  { first: /^3(0[0-5]|[689])/, lengths: [14, 16, 19] },
  { first: /^62/, lengths: [16, 17, 18, 19] },
];

/** How people group the digits of a card: as on its face. */
const groupings: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 6, 5],
];
const groupsMax = 4;
const digitsMax = 19;
const separatorsMax = 2;

/** A text as far as the scan reads it. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

/** Zero-width spaces and joiners, soft hyphens, marks of direction. Texts that were copied from pages contain them. */
const invisible = /\p{Format}/gu;

/**
 * Whether a text contains what looks like a card number, in any of the digits that Unicode treats as equal to 0 to 9.
 * Invisible characters hide none.
 */
export function containsCardNumber(text: string): boolean {
  return scanForCardNumber(text.normalize('NFKC').replace(invisible, ''));
}

/**
 * Whether a text contains what looks like a card number: issuer range, length, check digit and grouping all fit, and it
 * is not a list of sizes. The service must never store one, so such a text is rejected, and the error does not repeat it.
 *
 * One pass: every character is read once, and at the end of a group of digits at most 19 digits are looked at again.
 * So the time grows with the length of the text and with nothing else.
 */
export function scanForCardNumber(text: Characters): boolean {
  /** The last groups of digits, with only separators between them. */
  let groups: Group[] = [];
  let digits = '';
  let separator = '';
  for (let index = 0; index <= text.length; index += 1) {
    const character = index < text.length ? text.charCodeAt(index) : 0;
    const isDigit = character >= 0x30 && character <= 0x39;
    if (isDigit) {
      // One digit more than a card can have is enough to rule the group out.
      if (digits.length <= digitsMax) digits += String.fromCharCode(character);
      continue;
    }
    if (digits !== '') {
      groups = [...groups.slice(1 - groupsMax), { digits, separator }];
      if (endsWithCard(groups)) return true;
      digits = '';
      separator = '';
    }
    const kind = separatorKind(character);
    if (kind !== '' && separator.length < separatorsMax) separator += kind;
    else groups = [];
  }
  return false;
}

interface Group {
  readonly digits: string;
  /** What is between this group and the one before it. */
  readonly separator: string;
}

function endsWithCard(groups: readonly Group[]): boolean {
  const last = groups.at(-1)?.digits ?? '';
  if (last.length >= 13 && isCardNumber(last) && !isArticleNumber(last)) return true;
  return groupings.some((lengths) => {
    if (groups.length < lengths.length) return false;
    const window = groups.slice(-lengths.length);
    return (
      window.every(({ digits }, index) => digits.length === lengths[index]) &&
      isEvenlySeparated(window) &&
      !isSizeList(window.map(({ digits }) => Number(digits))) &&
      isCardNumber(window.map(({ digits }) => digits).join(''))
    );
  });
}

/** A part number mixes its separators; a card number does not. */
function isEvenlySeparated([, second, ...rest]: readonly Group[]): boolean {
  return rest.every(({ separator }) => kindOf(separator) === kindOf(second?.separator ?? ''));
}

/** Two equal separators count as one. */
function kindOf(separator: string): string {
  return separator[0] === separator[1] ? separator.slice(0, 1) : separator;
}

/**
 * `2230 2242 2260 2280` is a list: the numbers ascend, and either lie close together or are round. Of random card
 * numbers, fewer than one in a thousand looks like that.
 */
function isSizeList(numbers: readonly number[]): boolean {
  const ascends = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
  if (!ascends) return false;
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  return span < 1000 || numbers.every((number) => number % 5 === 0);
}

/** Thirteen digits with the check digit of a GTIN are the code on a package. Cards of that length are rare. */
function isArticleNumber(digits: string): boolean {
  if (digits.length !== 13) return false;
  let sum = 0;
  for (let index = 0; index < 13; index += 1) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  const issued = issuerRanges.some(({ first, lengths }) => lengths.includes(digits.length) && first.test(digits));
  return issued && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The kind of a character that can stand between two groups; empty for any other. All white space is one kind. */
function separatorKind(character: number): string {
  if (isSpace(character)) return ' ';
  // Hyphens and dashes, and the minus sign.
  if (character === 0x2d || (character >= 0x2010 && character <= 0x2015) || character === 0x2212) return '-';
  // Dot, slash, underscore.
  if (character === 0x2e || character === 0x2f || character === 0x5f) return String.fromCharCode(character);
  return '';
}

/** The white space that NFKC leaves. */
function isSpace(character: number): boolean {
  return character === 0x20 || (character >= 0x09 && character <= 0x0d) || (character >= 0x2028 && character <= 0x2029);
}
