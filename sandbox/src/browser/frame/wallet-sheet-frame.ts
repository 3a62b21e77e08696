import type { SheetFrameCalls, SheetPageCalls, SheetSetup } from '../channel/wallet-calls.js';
import { messagesOf } from '../messages/messages.js';
import type { Messages } from '../messages/texts.js';
import { find } from './card-field.js';
import { connectToPage } from './connect-to-page.js';
import { formatMoney } from './format-money.js';
import { WALLET_BUYER, WALLET_CARDS } from './wallet-cards.js';
import { WALLET_NAMES } from './wallet-names.js';

connectToPage<SheetPageCalls, SheetSetup>(({ setup }, page) => {
  document.documentElement.lang = setup.language;
  document.documentElement.dir = setup.direction;
  const messages = messagesOf(setup.language);
  const pay = buttonOf('pay', messages.pay);
  const cancel = buttonOf('cancel', messages.cancel);
  const cards = cardChoice();
  const status = element('p', { id: 'status' });
  status.setAttribute('role', 'status');
  const setBusy = (isBusy: boolean): void => {
    pay.disabled = isBusy;
    cards.disabled = isBusy;
  };
  pay.addEventListener('click', () => {
    setBusy(true);
    status.textContent = messages.processing;
    page().notify('pay', { token: cards.value, billing: WALLET_BUYER });
  });
  cancel.addEventListener('click', () => page().notify('cancel', undefined));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') page().notify('cancel', undefined);
  });
  const label = element('label', { htmlFor: 'cards', textContent: messages.testCard });
  const buttons = element('div', { className: 'buttons' });
  buttons.append(pay, cancel);
  const sheet = find('sheet', HTMLElement);
  sheet.setAttribute('aria-label', messages.simulatedWallet);
  sheet.append(...summary(setup, messages), label, cards, buttons, status);
  pay.focus();
  return {
    finish({ outcome, message }) {
      status.textContent = outcome === 'paid' ? messages.paid : (message ?? messages.walletFailed);
      status.dataset['outcome'] = outcome;
      if (outcome === 'paid') return;
      // A page gives its reason when another payment must not begin in the sheet.
      setBusy(message !== undefined);
      (message === undefined ? pay : cancel).focus();
    },
  } satisfies SheetFrameCalls;
});

function summary({ wallet, business, amount, currency, lineItems, language }: SheetSetup, messages: Messages): Node[] {
  const money = (value: number): string => formatMoney(value, currency, language);
  const list = element('dl', {});
  for (const { name, amount: part } of lineItems) list.append(row(name, money(part)));
  const total = row(`${messages.total} · ${business}`, money(amount));
  total.className = 'total';
  list.append(total);
  return [
    element('h1', { textContent: messages.simulatedWallet }),
    element('p', { className: 'wallet', textContent: WALLET_NAMES[wallet] }),
    list,
  ];
}

function row(name: string, value: string): HTMLElement {
  const box = element('div', {});
  box.append(element('dt', { textContent: name }), element('dd', { textContent: value }));
  return box;
}

function cardChoice(): HTMLSelectElement {
  const select = element('select', { id: 'cards' });
  for (const { token, label } of WALLET_CARDS) select.append(element('option', { value: token, textContent: label }));
  return select;
}

function buttonOf(id: string, text: string): HTMLButtonElement {
  return element('button', { id, type: 'button', textContent: text });
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
