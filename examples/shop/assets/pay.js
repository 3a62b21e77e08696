// The payment page: mounts the drop-in, sends its card token to the shop's server, and shows the order afterwards.
(() => {
  const { nonce } = document.currentScript;
  const box = document.querySelector('#pay');
  const message = document.querySelector('#message');
  if (box === null) return;
  const { order, quote, key, api, currency, amount, billing, language } = box.dataset;
  // What the page says about the last click is not true after a reload.
  history.replaceState(null, '', location.pathname);

  /** The server's response, in which the drop-in finds the payment, or the code with which the charge was rejected. */
  async function pay(fields) {
    const response = await fetch(`/orders/${order}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = await response.json();
    // The charge was rejected and took no money, for example because the price has changed. The page says why.
    if (response.status === 409) location.replace(`?rejected=${encodeURIComponent(body.error.code)}`);
    return body;
  }

  if (typeof Landed === 'undefined') {
    message.textContent =
      'The payment form could not be loaded. Nothing was charged. Allow the scripts of this page, then reload it.';
    return;
  }

  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  /** The colours of the shop. */
  const appearance = isDark
    ? { theme: 'dark', ...colors('#f0b48f', '#211e1b', '#f3ede6') }
    : { theme: 'light', ...colors('#7a3b1e', '#ffffff', '#221c17') };

  function colors(accent, backgroundColor, textColor) {
    const fontFamily = 'Instrument Sans, system-ui, sans-serif';
    return { primaryColor: accent, buttonColor: accent, backgroundColor, textColor, fontFamily };
  }

  /** `onFailure` runs when the form stays for another card. */
  const mount = (onFailure = () => {}) =>
    Landed(key, { baseUrl: api }).mount(box, {
      currency,
      // The language of the price beside the form.
      locale: language,
      amount: Number(amount),
      billingDetails: JSON.parse(billing),
      appearance,
      nonce,
      onSuccess: ({ paymentMethodId }) => pay({ payment_method: paymentMethodId, quote_id: quote }),
      onComplete: ({ status }) => {
        // After a decline, the form stays for another card. In any other case the order page says what is certain.
        if (status !== 'failed' && status !== 'canceled') location.reload();
        else onFailure();
      },
    });

  const button = document.querySelector('#resume');
  if (button === null) {
    mount();
    return;
  }
  // The buyer left during the bank's check. The same charge continues where it is; no new one begins.
  button.addEventListener('click', async () => {
    button.disabled = true;
    document.querySelector('#watched')?.remove();
    const payment = await pay({}).catch(() => undefined);
    // The check is over, or the service did not respond: the page shows which.
    if (!payment?.client_secret) return location.reload();
    const heading = document.querySelector('h1');
    // The button has the focus, and goes.
    heading.tabIndex = -1;
    heading.focus();
    button.hidden = true;
    mount(() => {
      // The bank's check is over: what the page says about it is no longer true.
      heading.textContent = 'Check and pay';
      for (const stale of document.querySelectorAll('#explanation, .mark')) stale.remove();
    }).resume(payment);
  });
})();
