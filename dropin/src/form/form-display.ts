import { type Theme, themeOf } from '../appearance/theme.js';
import type { ConfigError } from '../config/load-config.js';
import { type Language, languageOf } from '../messages/language.js';
import type { MessageKey } from '../messages/messages.js';
import { failureMessage } from '../payment/failure-message.js';
import type { CardChange } from '../processor/open-card.js';
import type { MountOptions } from '../types.js';
import { type Phase, type PhaseRules, phases } from './phases.js';
import { runCallback } from './run-callback.js';
import { type FormState, shownOf } from './shown-of.js';
import { createView, type View } from './view.js';

export interface DisplayPlan {
  readonly place: Element;
  options(): MountOptions;
  /** What the button, or Enter in the card, does. */
  readonly actions: Readonly<Record<NonNullable<PhaseRules['press']>, () => void>>;
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
  /** What the processor says about the card that the buyer is filling in. The page learns it as well. */
  type(change: CardChange): void;
  /** The card can be entered. A sentence about a payment stays. */
  ready(): void;
  /** The card cannot be entered: its configuration or the processor's script did not load. */
  fail(problem: unknown): void;
  /** Draws the form again, because its options, its branding or the buyer's system have changed. */
  restyle(changes?: Partial<FormState>): void;
  remove(): void;
}

export function formDisplay({ place, options, actions, changed }: DisplayPlan): FormDisplay {
  let state: FormState = { phase: 'loading' };
  let isRemoved = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const view = createView(place, () => {
    const { press } = phases[state.phase];
    if (press && !state.isWaiting) actions[press]();
  });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const language = () => languageOf([options().locale, document.documentElement.lang, ...navigator.languages]);
  const theme = () => themeOf(state.branding, options().appearance, dark.matches);

  function set(changes: Partial<FormState>): void {
    state = { ...state, ...changes };
    if (!isRemoved) view.show(shownOf(state, options(), language()));
  }

  const show: FormDisplay['show'] = (phase, error) => {
    set({ phase, error, isTyped: false, isWaiting: false });
    changed();
    if (error && !isRemoved) runCallback(() => options().onError?.(language().messages[error]));
  };

  function restyle(changes: Partial<FormState> = {}): void {
    set(changes);
    view.style(theme());
    changed();
  }

  const onDark = () => restyle();
  dark.addEventListener('change', onDark);
  restyle();
  return {
    view,
    get state() {
      return state;
    },
    language,
    theme,
    set,
    show,
    load() {
      const { error, isTyped, phase } = state;
      const kept = isTyped || phase === 'broken' ? undefined : error;
      const none = { isTyped: false, isWaiting: false, hasFocus: false, hasWallets: false };
      set({ phase: 'loading', error: kept, ...none });
    },
    type({ brand, complete, errorCode }) {
      const error = errorCode && failureMessage({ code: errorCode });
      if (state.phase === 'idle' && (error || complete || state.isTyped))
        set({ error: error || undefined, isTyped: Boolean(error) });
      runCallback(() => options().onChange?.({ brand, complete }));
    },
    ready() {
      restyle({ phase: 'idle' });
      runCallback(() => options().onReady?.());
    },
    fail(problem) {
      console.error('Landed:', (problem as Error).message);
      const { waitMilliseconds = 0 } = problem as Partial<ConfigError>;
      const isWaiting = waitMilliseconds > 0 && waitMilliseconds < Infinity;
      show('broken', 'load');
      set({ hasWallets: false, isWaiting });
      clearTimeout(waiting);
      waiting = isWaiting ? setTimeout(() => set({ isWaiting: false }), waitMilliseconds) : undefined;
    },
    restyle,
    remove() {
      isRemoved = true;
      dark.removeEventListener('change', onDark);
      view.remove();
    },
  };
}
