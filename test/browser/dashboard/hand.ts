import type { Locator, Page } from 'playwright-core';

/** How a person works with a page. */
export interface Hand {
  /** Presses a button, opens a link, ticks a box. */
  press(target: Locator): Promise<void>;
  /** Types into a field, in place of what it has. */
  type(target: Locator, text: string): Promise<void>;
}

export type HandName = 'mouse' | 'keyboard';

/** More controls than any page of the dashboard has. */
const controlsMax = 120;

/** A mouse, with keys for text only; or keys alone, which reach a control by Tab, and inside a menu by the arrows. */
export function handOf(name: HandName, page: Page): Hand {
  const { keyboard } = page;
  const reach = name === 'mouse' ? (target: Locator) => target.click() : (target: Locator) => reachByKeys(page, target);
  return {
    async press(target) {
      await reach(target);
      if (name === 'mouse') return;
      await keyboard.press((await target.evaluate(kindOf)) === 'checkbox' ? 'Space' : 'Enter');
    },
    async type(target, text) {
      await reach(target);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
  };
}

async function reachByKeys(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const key = (await target.evaluate(kindOf)) === 'menuitem' ? 'ArrowDown' : 'Tab';
  for (let pressed = 0; pressed < controlsMax; pressed += 1) {
    if (await target.evaluate(hasFocus)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${String(target)}.`);
}

/** What these tests, which are checked without the types of a browser, use of an element. */
interface PageElement {
  matches(selector: string): boolean;
  getAttribute(name: string): string | null;
}

/** Run in the page. In a frame, an element can be active while another frame has the focus: `:focus` knows. */
const hasFocus = (element: unknown): boolean => (element as PageElement).matches(':focus');

function kindOf(element: unknown): string | null {
  const { getAttribute } = element as PageElement;
  return getAttribute.call(element, 'role') ?? getAttribute.call(element, 'type');
}
