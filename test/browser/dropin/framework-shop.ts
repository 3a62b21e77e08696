import type { LandedInstance, MountOptions } from '@landed/dropin';

/** What the page of the shop has, and what the page of a framework adds. */
interface FrameworkShop {
  Landed(key: string): LandedInstance;
  publishableKey: string;
  shopOptions(order: object, options?: object): MountOptions;
  renderShop(order: object, options?: object): void;
  removeShop(): void;
}

export const shop = globalThis as unknown as FrameworkShop;

/** Where the framework renders the form. */
export const place: unknown = (
  globalThis as unknown as { document: { querySelector(selector: string): unknown } }
).document.querySelector('#pay');
