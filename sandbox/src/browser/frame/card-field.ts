export const FIELD_NAMES = ['number', 'expiry', 'cvc', 'postal'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** One input of the card's frame, with its label and its error for screen readers. */
export class CardField {
  readonly input: HTMLInputElement;
  readonly #label: HTMLElement;
  readonly #error: HTMLElement;
  /** Incomplete input is an error only after the buyer has left the field. */
  wasLeft = false;

  constructor(readonly name: FieldName) {
    this.input = find(name, HTMLInputElement);
    this.#label = find(`${name}-label`, HTMLElement);
    this.#error = find(`${name}-error`, HTMLElement);
  }

  setTexts(label: string, hint: string): void {
    this.#label.textContent = label;
    this.input.placeholder = hint;
  }

  /** Marks the field for styles and screen readers. */
  show(state: { readonly error: string | undefined; readonly isComplete: boolean; readonly isEmpty: boolean }): void {
    const { error, isComplete, isEmpty } = state;
    this.input.dataset['state'] =
      error !== undefined ? 'invalid' : isEmpty ? 'empty' : isComplete ? 'complete' : 'incomplete';
    if (error === undefined) this.input.removeAttribute('aria-invalid');
    else this.input.setAttribute('aria-invalid', 'true');
    this.#error.textContent = error ?? '';
  }

  get isFocused(): boolean {
    return document.activeElement === this.input;
  }

  clear(): void {
    this.input.value = '';
    this.wasLeft = false;
  }
}

export function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page of the frame has no ${id}.`);
  return element;
}
