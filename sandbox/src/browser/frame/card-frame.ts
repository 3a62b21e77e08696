import type { PaymentMethod, PaymentMethodResult } from '@stripe/stripe-js';
import type { CardFrameCalls, CardOptions, CardPageCalls, CardSetup } from '../channel/card-calls.js';
import { Api } from './api.js';
import { showBrand } from './brand-icon.js';
import type { Month } from './card-expiry.js';
import { find } from './card-field.js';
import { CardForm } from './card-form.js';
import { connectToPage } from './connect-to-page.js';
import { applyStyle } from './element-style.js';
import { reportHeight } from './report-height.js';

connectToPage<CardPageCalls, CardSetup>(({ setup }, page) => {
  const { documentElement: root } = document;
  root.lang = setup.language;
  root.dir = setup.direction;
  const api = new Api(setup.key, setup.language);
  let isStarted = false;
  const form = new CardForm(setup.language, readToday(), (state) => {
    showBrand(state.brand);
    // The first state is that of an empty form, which the page assumes.
    if (isStarted) page().notify('change', state);
  });
  let options: CardOptions = {};
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const update = (given: CardOptions): void => {
    options = { ...options, ...given };
    applyStyle(sheet, options.style ?? {});
    root.classList.toggle('without-postal', options.hidePostalCode === true);
    root.classList.toggle('without-icon', options.hideIcon === true);
    root.classList.toggle('solid-icon', options.iconStyle === 'solid');
    form.setHasPostal(options.hidePostalCode !== true);
    form.setDisabled(options.disabled === true);
    if (given.value?.postalCode !== undefined) form.setPostalCode(given.value.postalCode);
  };
  update(setup.options);
  isStarted = true;
  watchPage(page);
  queueMicrotask(() => {
    reportHeight(find('card', HTMLFormElement), (pixels) => page().notify('height', pixels));
    page().notify('ready', undefined);
  });
  return {
    update,
    focus: () => form.focus(),
    blur: () => form.blur(),
    clear: () => form.clear(),
    createPaymentMethod: (params) => createPaymentMethod(api, form, params),
  } satisfies CardFrameCalls;
});

async function createPaymentMethod(
  api: Api,
  form: CardForm,
  { billing_details: details, metadata }: Parameters<CardFrameCalls['createPaymentMethod']>[0],
): Promise<PaymentMethodResult> {
  const card = form.submit();
  if ('problem' in card) {
    return { error: { type: 'validation_error', code: card.problem, message: card.message } };
  }
  const given = details?.address?.postal_code;
  const address = { ...details?.address, postal_code: given == null || given === '' ? card.postalCode : given };
  const created = await api.post('/v1/payment_methods', {
    type: 'card',
    card: { number: card.number, exp_month: card.month, exp_year: card.year, cvc: card.cvc },
    billing_details: { ...details, address },
    metadata,
  });
  if ('error' in created) return { error: created.error };
  return { paymentMethod: created.body as unknown as PaymentMethod };
}

/** Reports focus, keys and the height of the content. Focus that moves from field to field does not leave the element. */
function watchPage(page: () => { notify: (name: 'focus' | 'blur' | 'escape' | 'submit', input: undefined) => void }) {
  const form = find('card', HTMLFormElement);
  let hasFocus = false;
  form.addEventListener('focusin', () => {
    if (!hasFocus) page().notify('focus', undefined);
    hasFocus = true;
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && form.contains(relatedTarget)) return;
    hasFocus = false;
    page().notify('blur', undefined);
  });
  form.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') page().notify('escape', undefined);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    page().notify('submit', undefined);
  });
}

/** The current month by the clock of the server, which rendered it into the page. */
function readToday(): Month {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(document.documentElement.dataset['month'] ?? '') ?? [];
  const now = new Date();
  if (year === undefined || month === undefined) return { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() };
  return { month: Number(month), year: Number(year) };
}
