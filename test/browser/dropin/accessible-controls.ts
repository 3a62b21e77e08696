import type { CheckoutPage } from './checkout-page.js';

interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
}

/** What a screen reader announces in a page with a form: role, name and description of each control, in order. */
export async function accessibleControls({ page }: CheckoutPage): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const roles = ['dialog', 'group', 'Iframe', 'alert', 'button', 'combobox', 'status', 'img'];
  return nodes
    .filter(({ ignored, role }) => !ignored && roles.includes(role?.value ?? ''))
    .filter(({ role, name }) => !(role?.value === 'Iframe' && name?.value === ''))
    .map(({ role, name, description }) => {
      const more = description?.value ? ` (${description.value})` : '';
      return `${role?.value}: ${name?.value ?? ''}${more}`;
    });
}
