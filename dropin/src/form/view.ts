import { styleSheet } from '../appearance/style-sheet.js';
import type { Theme } from '../appearance/theme.js';
import { element } from './element.js';
import { project } from './project.js';

/** What the form shows. The card and the button have their place from the start; a sentence takes its place when there is one. */
export interface Shown {
  readonly language: string;
  readonly card: string;
  readonly or: string;
  /** The label of the button, which is the only control of our own. */
  readonly label: string;
  /** The form is at work. */
  readonly isBusy: boolean;
  /** The button has no effect. */
  readonly isOff: boolean;
  readonly error: string;
  readonly status: string;
  /** Classes of the form, which the style sheet knows. */
  readonly marks: string;
  readonly logo: { readonly url: string; readonly name: string } | undefined;
}

export interface View {
  /** Where the processor's fields and wallet buttons are mounted. Both are outside of our shadow root. */
  readonly cardPlace: HTMLElement;
  readonly walletPlace: HTMLElement;
  show(shown: Shown): void;
  style(theme: Theme): void;
  remove(): void;
}

/** Builds the form in `place`. `act` is called when the buyer presses the button, or Enter in the card. */
export function createView(place: Element, act: () => void): View {
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  const label = element('span', { id: 'label' });
  const logo = element('img', { alt: '' });
  const card = element('div', { class: 'card' }, element('slot', { name: 'landed-card' }));
  const or = element('p', { class: 'or' });
  const wallets = element('div', { class: 'wallets' }, element('slot', { name: 'landed-wallets' }), or);
  const error = element('p', { id: 'error', role: 'alert' });
  const button = element('button', { type: 'button' });
  const status = element('p', { role: 'status' });
  const field = element(
    'div',
    { class: 'field', role: 'group', 'aria-labelledby': 'label', 'aria-describedby': 'error' },
    card,
  );
  const form = element(
    'div',
    {},
    wallets,
    element('div', { class: 'head' }, label, logo),
    field,
    error,
    button,
    status,
  );
  // A policy without inline styles allows constructed style sheets.
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  root.append(form);
  place.append(host);

  // A separate form, so that Enter in the card presses our button and submits no form of the shop.
  const cardPlace = element('form', { novalidate: '' });
  cardPlace.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  const walletPlace = element('div');
  const removals = [project(host, 'landed-card', cardPlace), project(host, 'landed-wallets', walletPlace)];
  button.addEventListener('click', act);
  // The policy of the page may not allow the logo.
  logo.addEventListener('error', () => (logo.hidden = true));
  logo.hidden = true;

  return {
    cardPlace,
    walletPlace,
    style: (theme) => sheet.replaceSync(styleSheet(theme)),
    show(shown) {
      form.lang = shown.language;
      setText(label, shown.card);
      setText(or, shown.or);
      setText(button, shown.label);
      setText(error, shown.error);
      setText(status, shown.status);
      button.setAttribute('aria-disabled', `${shown.isOff}`);
      button.setAttribute('aria-busy', `${shown.isBusy}`);
      form.className = `form ${shown.marks}`;
      if (shown.logo && logo.getAttribute('src') !== shown.logo.url) {
        logo.alt = shown.logo.name;
        logo.src = shown.logo.url;
        logo.hidden = false;
      }
    },
    remove() {
      for (const removal of removals) removal();
      host.remove();
    },
  };
}

/** A live region speaks when its text changes, so an equal text is not set again. */
function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
