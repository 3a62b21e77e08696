import type { MountOptions } from '@landed/dropin';
import { LandedCard } from '@landed/dropin/vue';
import { createApp, h, shallowRef } from 'vue';
import { place, shop } from './framework-shop.js';

/** A page of a shop that uses Vue. Its first rendering mounts the component, and later ones change its props. */
const landed = shop.Landed(shop.publishableKey);
const options = shallowRef<MountOptions>();
const app = createApp({
  render: () => (options.value === undefined ? null : h(LandedCard, { landed, options: options.value })),
});
app.mount(place as Parameters<typeof app.mount>[0]);

shop.renderShop = (order, changes) => {
  options.value = shop.shopOptions(order, changes);
};
shop.removeShop = () => app.unmount();
