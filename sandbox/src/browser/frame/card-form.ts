import type { CardState } from '../channel/card-calls.js';
import { errorMessage, messagesOf } from '../messages/messages.js';
import type { ErrorCode, Messages } from '../messages/texts.js';
import { formatExpiry, type Month, parseExpiry } from './card-expiry.js';
import { CardField, FIELD_NAMES, type FieldName, find } from './card-field.js';
import { formatCardNumber, isFullLength } from './card-number.js';
import { brandOf, type CardValues, checkField, cvcLengthOf, type FieldResult } from './card-validation.js';
import { caretAfter, digitsBeforeCaret, skipSeparator } from './caret.js';
import { digitsOf } from './digits.js';

/** The card as the buyer entered it. It leaves the frame only for the processor's API. */
interface EnteredCard {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly cvc: string;
  readonly postalCode: string;
}

/** The fields of a card: formatting, order of focus, validation. */
export class CardForm {
  readonly #fields = new Map(FIELD_NAMES.map((name) => [name, new CardField(name)]));
  readonly #messages: Messages;
  #hasPostal = true;
  #shown = '';

  constructor(
    language: string,
    readonly today: Month,
    readonly onChange: (state: CardState) => void,
  ) {
    this.#messages = messagesOf(language);
    const { number, expiry, cvc, postalCode, numberHint, expiryHint, cvcHint, postalCodeHint } = this.#messages;
    // With a name, the form is a landmark of the page.
    find('card', HTMLFormElement).setAttribute('aria-label', this.#messages.cardFrame);
    this.field('number').setTexts(number, numberHint);
    this.field('expiry').setTexts(expiry, expiryHint);
    this.field('cvc').setTexts(cvc, cvcHint);
    this.field('postal').setTexts(postalCode, postalCodeHint);
    for (const field of this.#fields.values()) this.#watch(field);
    this.#refresh();
  }

  field(name: FieldName): CardField {
    const field = this.#fields.get(name);
    if (field === undefined) throw new Error(`Unknown field: ${name}`);
    return field;
  }

  setHasPostal(hasPostal: boolean): void {
    this.#hasPostal = hasPostal;
    this.#refresh();
  }

  setPostalCode(text: string): void {
    this.field('postal').input.value = text;
    this.#refresh();
  }

  setDisabled(isDisabled: boolean): void {
    for (const { input } of this.#fields.values()) input.disabled = isDisabled;
  }

  clear(): void {
    for (const field of this.#fields.values()) field.clear();
    this.#refresh();
  }

  /** Focuses the first field that needs the buyer. */
  focus(): void {
    const open = this.#used().find((field) => !this.#check(field.name).isComplete);
    (open ?? this.field('number')).input.focus();
  }

  blur(): void {
    for (const { input } of this.#fields.values()) input.blur();
  }

  /** Returns the card, or the first problem, which is then shown at its field. */
  submit(): EnteredCard | { readonly problem: ErrorCode; readonly message: string } {
    for (const field of this.#used()) field.wasLeft = true;
    this.#refresh({ showEmpty: true });
    const problem = this.#used()
      .map((field) => this.#check(field.name).problem)
      .find((found) => found !== undefined);
    if (problem !== undefined) return { problem, message: this.#messages.errors[problem] };
    const { number, expiry, cvc, postal } = this.#values();
    const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
    return { number: digitsOf(number), month, year, cvc: digitsOf(cvc), postalCode: this.#hasPostal ? postal : '' };
  }

  #used(): CardField[] {
    return [...this.#fields.values()].filter(({ name }) => name !== 'postal' || this.#hasPostal);
  }

  #values(): CardValues {
    const value = (name: FieldName): string => this.field(name).input.value;
    return {
      number: value('number'),
      expiry: value('expiry'),
      cvc: value('cvc'),
      postal: value('postal'),
      hasPostal: this.#hasPostal,
    };
  }

  #check(name: FieldName): FieldResult {
    return checkField(name, this.#values(), this.today);
  }

  #watch(field: CardField): void {
    const { input, name } = field;
    input.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      field.wasLeft = false;
      this.#format(field, isDeleting);
      this.#refresh();
      if (!isDeleting && this.#isDone(name)) this.#after(name)?.input.focus();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Backspace') return;
      skipSeparator(input);
      if (input.value !== '') return;
      const previous = this.#before(name);
      if (previous === undefined) return;
      event.preventDefault();
      previous.input.focus();
      const end = previous.input.value.length;
      previous.input.setSelectionRange(end, end);
    });
    input.addEventListener('blur', () => {
      // A window that loses focus keeps the active element: the buyer has not left the field.
      if (field.isFocused) return;
      field.wasLeft = true;
      this.#refresh();
    });
  }

  #format({ input, name }: CardField, isDeleting: boolean): void {
    const before = digitsBeforeCaret(input);
    const isAtEnd = input.selectionStart === input.value.length;
    const formatted = this.#formatted(name, input.value, isDeleting);
    if (formatted === input.value) return;
    input.value = formatted;
    // A month may have got a leading zero, so at the end of the text the digits before the caret do not count.
    const caret = isAtEnd ? formatted.length : caretAfter(formatted, before, isDeleting);
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  #formatted(name: FieldName, text: string, isDeleting: boolean): string {
    switch (name) {
      case 'number':
        return formatCardNumber(digitsOf(text));
      case 'expiry':
        return formatExpiry(text, isDeleting);
      case 'cvc':
        return digitsOf(text).slice(0, cvcLengthOf(this.field('number').input.value));
      case 'postal':
        return text.toUpperCase();
    }
  }

  /** True when the field cannot take more, so that typing continues in the next field. */
  #isDone(name: FieldName): boolean {
    if (name === 'postal' || !this.#check(name).isComplete) return false;
    return name !== 'number' || isFullLength(digitsOf(this.field('number').input.value));
  }

  #after(name: FieldName): CardField | undefined {
    const used = this.#used();
    const next = used[used.findIndex((field) => field.name === name) + 1];
    return next !== undefined && !this.#check(next.name).isComplete ? next : undefined;
  }

  #before(name: FieldName): CardField | undefined {
    const used = this.#used();
    return used[used.findIndex((field) => field.name === name) - 1];
  }

  /** Shows what is wrong, and reports the state when it has changed. */
  #refresh({ showEmpty = false } = {}): void {
    const values = this.#values();
    const results = this.#used().map((field) => ({ field, result: this.#check(field.name) }));
    let error: CardState['error'];
    for (const { field, result } of results) {
      const isShown = result.isFinal === true || (field.wasLeft && (showEmpty || !result.isEmpty));
      const code = isShown ? result.problem : undefined;
      const message = errorMessage(this.#messages, code);
      field.show({ error: message, isComplete: result.isComplete, isEmpty: result.isEmpty });
      if (code !== undefined && message !== undefined && error === undefined) {
        error = { type: 'validation_error', code, message };
      }
    }
    const state: CardState = {
      brand: brandOf(values),
      complete: results.every(({ result }) => result.isComplete),
      empty: results.every(({ result }) => result.isEmpty),
      error,
      value: { postalCode: values.postal },
    };
    const text = JSON.stringify(state);
    if (text === this.#shown) return;
    this.#shown = text;
    this.onChange(state);
  }
}
