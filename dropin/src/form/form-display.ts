import { type Theme, themeOf } from '../appearance/theme.js';
import { type Language, languageOf } from '../messages/language.js';
import type { MessageKey } from '../messages/messages.js';
import type { MountOptions } from '../types.js';
import type { Phase } from './phases.js';
import { runCallback } from './run-callback.js';
import { type FormState, shownOf } from './shown-of.js';
import { createView, type View } from './view.js';

export interface DisplayPlan {
  readonly place: Element;
  options(): MountOptions;
  /** The buyer pressed the button, or Enter in the card. */
  press(): void;
  /** The form has another look, or another phase. */
  changed(): void;
}

/** The state of a form, and what the buyer sees of it. After `remove`, the state still changes, and nothing is shown. */
export interface FormDisplay {
  readonly view: View;
  readonly state: FormState;
  language(): Language;
  theme(): Theme;
  set(changes: Partial<FormState>): void;
  /** A phase, with the sentence for the buyer and the page when there is one. */
  show(phase: Phase, error?: MessageKey): void;
  /** The card cannot be entered until it has loaded. A sentence about a payment stays until the next card is complete. */
  load(): void;
  /** What the processor says about the card that the buyer is filling in. */
  type(error: MessageKey | '' | undefined, isComplete: boolean): void;
  /** Draws the form again, because its options, its branding or the buyer's system have changed. */
  restyle(changes?: Partial<FormState>): void;
  remove(): void;
}

export function formDisplay({ place, options, press, changed }: DisplayPlan): FormDisplay {
  let state: FormState = {
    phase: 'loading',
    error: undefined,
    isTyped: false,
    isWaiting: false,
    hasFocus: false,
    hasWallets: false,
    branding: undefined,
  };
  let isRemoved = false;
  const view = createView(place, press);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const language = () => languageOf([options().locale, document.documentElement.lang, ...navigator.languages]);
  const theme = () => themeOf(state.branding, options().appearance, dark.matches);

  function set(changes: Partial<FormState>): void {
    state = { ...state, ...changes };
    if (!isRemoved) view.show(shownOf(state, options(), language()));
  }

  function restyle(changes: Partial<FormState> = {}): void {
    set(changes);
    view.style(theme());
    changed();
  }

  const onDark = () => restyle();
  dark.addEventListener('change', onDark);
  return {
    view,
    get state() {
      return state;
    },
    language,
    theme,
    set,
    show(phase, error) {
      set({ phase, error, isTyped: false, isWaiting: false });
      changed();
      if (error && !isRemoved) runCallback(() => options().onError?.(language().messages[error]));
    },
    load() {
      const { error, isTyped, phase } = state;
      const kept = isTyped || phase === 'broken' ? undefined : error;
      const none = { isTyped: false, isWaiting: false, hasFocus: false, hasWallets: false };
      set({ phase: 'loading', error: kept, ...none });
    },
    type(error, isComplete) {
      if (state.phase === 'idle' && (error || isComplete || state.isTyped))
        set({ error: error || undefined, isTyped: Boolean(error) });
    },
    restyle,
    remove() {
      isRemoved = true;
      dark.removeEventListener('change', onDark);
      view.remove();
    },
  };
}
