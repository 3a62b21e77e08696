import { createStripe } from './stripe.js';

/** The frames are on the origin that served this script, whatever page it runs in. */
const { src } = document.currentScript instanceof HTMLScriptElement ? document.currentScript : { src: location.href };
const { origin } = new URL(src);

const page = window as unknown as { Stripe?: unknown };
// A page that loads the script twice keeps the objects that it already has.
page.Stripe ??= Object.assign((key: unknown, options?: unknown) => createStripe(origin, key, options), { version: 3 });
