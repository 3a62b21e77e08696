import { LandedCard } from '@landed/dropin/react';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { place, shop } from './framework-shop.js';

/** A page of a shop that uses React in its strict mode, which mounts each component twice. */
const landed = shop.Landed(shop.publishableKey);
const root = createRoot(place as Parameters<typeof createRoot>[0]);

shop.renderShop = (order, options) =>
  root.render(
    createElement(StrictMode, null, createElement(LandedCard, { landed, ...shop.shopOptions(order, options) })),
  );
shop.removeShop = () => root.unmount();
