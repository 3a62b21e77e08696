const groupsMax = 4;
const separatorsMax = 2;
/** Longer groups count as this long: no card has more than 19 digits. */
const lengthMax = 20;
/** At least `lengthMax`, and a power of two, so that a mask finds the place of a digit. */
const digitsKept = 32;

/**
 * The last groups of digits in a text with only separators between them: the lengths of up to four groups and the digits
 * of the last 19. It allocates nothing per character or group, because a text may have thousands of groups.
 */
export class DigitGroups {
  readonly #digits = new Uint8Array(digitsKept);
  #digitCount = 0;
  /** Of the last groups, the newest at the end; 0 for a missing one. */
  readonly #lengths = new Uint8Array(groupsMax);
  /** What is between each group and the one before it. */
  readonly #separators = new Uint8Array(groupsMax);
  #length = 0;
  #separator = 0;
  #separatorLength = 0;

  addDigit(digit: number): void {
    this.#digits[this.#digitCount % digitsKept] = digit;
    this.#digitCount += 1;
    if (this.#length < lengthMax) this.#length += 1;
  }

  /** Ends the group that the last digits form. Returns false if there is none. */
  endGroup(): boolean {
    if (this.#length === 0) return false;
    this.#lengths.copyWithin(0, 1);
    this.#lengths[groupsMax - 1] = this.#length;
    this.#separators.copyWithin(0, 1);
    this.#separators[groupsMax - 1] = this.#separator;
    this.#length = 0;
    this.#clearSeparator();
    return true;
  }

  /** @param kind a number from 1 to 7. Two separators of one kind count as one; a third one ends the run of groups. */
  addSeparator(kind: number): void {
    if (this.#separatorLength === separatorsMax) {
      this.clear();
      return;
    }
    this.#separator = this.#separator === 0 || this.#separator === kind ? kind : this.#separator * 8 + kind;
    this.#separatorLength += 1;
  }

  /** Drops the groups: another character is between them and what comes next. */
  clear(): void {
    if (this.lastLength > 0) this.#lengths.fill(0);
    this.#clearSeparator();
  }

  get lastLength(): number {
    return this.#lengths[groupsMax - 1] ?? 0;
  }

  /** Whether the last groups have these lengths, with equal separators between them. */
  endWith(lengths: readonly number[]): boolean {
    const first = groupsMax - lengths.length;
    const separator = this.#separators[first + 1];
    for (let at = 0; at < lengths.length; at += 1) {
      if (this.#lengths[first + at] !== lengths[at]) return false;
      if (at > 0 && this.#separators[first + at] !== separator) return false;
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
