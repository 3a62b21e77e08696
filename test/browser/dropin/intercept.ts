import type { Page, Route } from 'playwright-core';

/** Changes the responses to one address, before the form is mounted. Preflights pass. */
export async function intercept(
  page: Page,
  url: string,
  responses: ((route: Route) => Promise<void>)[],
): Promise<void> {
  await page.route(url, async (route) => {
    const respond = route.request().method() === 'OPTIONS' ? undefined : responses.shift();
    await (respond === undefined ? route.continue() : respond(route));
  });
}

/** Holds the next response to one address until it is released. */
export async function hold(page: Page, url: string): Promise<{ readonly started: Promise<void>; release(): void }> {
  let release: () => void = () => undefined;
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await intercept(page, url, [
    (route) =>
      new Promise<void>((resolve) => {
        release = () => resolve(route.continue());
        start();
      }),
  ]);
  return { started, release: () => release() };
}

/** Waits until the page has handled what arrived before: two requests of the page have come back. */
export async function settled(page: Page): Promise<void> {
  for (let trips = 0; trips < 2; trips += 1)
    await page.evaluate(`fetch('/shop.css').then((response) => response.text())`);
}
