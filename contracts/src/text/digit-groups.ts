const groupsMax = 6;
const separatorsMax = 3;
/** Longer groups count as this long: no card has more than 19 digits. */
const lengthMax = 20;
/** More than the 22 digits of a parcel number, and a power of two, so that a mask finds the place of a digit. */
const digitsKept = 32;

/**
 * The last groups of digits in a text with only separators between them: the lengths of up to six groups and the digits
 * of the last 22. It allocates nothing per character or group, because a text may have thousands of groups.
 */
export class DigitGroups {
  readonly #digits = new Uint8Array(digitsKept);
  #digitCount = 0;
  /** The lengths of the last groups, the newest at the end; 0 for a missing one. */
  readonly #lengths = new Uint8Array(groupsMax);
  #length = 0;
  /** What is between the last group and the next one: up to three characters, as one number. */
  #separator = 0;
  #separatorLength = 0;
  /** How many of the last groups are equally long, with equal separators between them. */
  #equalGroups = 0;
  #equalSeparator = 0;
  #equalBefore = 0;

  addDigit(digit: number): void {
    this.#digits[this.#digitCount % digitsKept] = digit;
    this.#digitCount += 1;
    if (this.#length < lengthMax) this.#length += 1;
  }

  /** Ends the group that the last digits form. Returns false if there is none. */
  endGroup(): boolean {
    if (this.#length === 0) return false;
    const continues =
      this.#length === this.lastLength && (this.#equalGroups === 1 || this.#separator === this.#equalSeparator);
    this.#equalBefore = this.#equalGroups;
    this.#equalGroups = continues ? this.#equalGroups + 1 : 1;
    this.#equalSeparator = this.#separator;
    this.#lengths.copyWithin(0, 1);
    this.#lengths[groupsMax - 1] = this.#length;
    this.#length = 0;
    this.#clearSeparator();
    return true;
  }

  /**
   * Adds a character between two groups. Returns false if it is one too many: it ended the run of groups.
   *
   * @param kind a number from 1 to 127.
   */
  addSeparator(kind: number): boolean {
    if (this.#separatorLength === separatorsMax) {
      this.clear();
      return false;
    }
    this.#separator = this.#separator * 128 + kind;
    this.#separatorLength += 1;
    return true;
  }

  /** Drops the groups: another character is between them and what comes next. */
  clear(): void {
    if (this.lastLength > 0) this.#lengths.fill(0);
    this.#equalGroups = 0;
    this.#equalBefore = 0;
    this.#clearSeparator();
  }

  get lastLength(): number {
    return this.#lengths[groupsMax - 1] ?? 0;
  }

  /** How many groups, up to the last one, have its length and equal separators between them. */
  get equalGroups(): number {
    return this.#equalGroups;
  }

  /** What {@link equalGroups} was before the last group. */
  get equalBefore(): number {
    return this.#equalBefore;
  }

  /** Whether the last groups have these lengths. */
  endWith(lengths: readonly number[]): boolean {
    const first = groupsMax - lengths.length;
    for (let at = 0; at < lengths.length; at += 1) {
      if (this.#lengths[first + at] !== lengths[at]) return false;
    }
    return true;
  }

  /** A digit by its distance from the end of the last group: 1 is the last one. */
  digit(fromEnd: number): number {
    return this.#digits[(this.#digitCount - fromEnd) % digitsKept] ?? 0;
  }

  /** The number that some digits form, by the distance of the first one from the end. */
  number(fromEnd: number, length: number): number {
    let number = 0;
    for (let at = fromEnd; at > fromEnd - length; at -= 1) number = number * 10 + this.digit(at);
    return number;
  }

  #clearSeparator(): void {
    this.#separator = 0;
    this.#separatorLength = 0;
  }
}
