import { mountForm } from './form/mount-form.js';
import { checkKey } from './options/check-key.js';
import type { LandedInstance, LandedOptions, MountedForm } from './types.js';

/** The form in each element. A second mount in the same element replaces the first one. */
const mounted = new WeakMap<Element, MountedForm>();

/** Where a script tag loaded this file from. */
const { src } = (globalThis.document?.currentScript ?? {}) as Partial<HTMLScriptElement>;
const scriptOrigin = src ? new URL(src).origin : undefined;

/**
 * Opens the drop-in for a publishable key. Nothing is sent before a form is mounted.
 *
 * @throws TypeError for a key that is not publishable, and for a wrong `baseUrl`
 */
export function Landed(publishableKey: string, { baseUrl }: LandedOptions = {}): LandedInstance {
  const account = checkKey(publishableKey, baseUrl, scriptOrigin);
  return {
    mount(target, options) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(place instanceof Element))
        throw new TypeError(`Landed: no element matches the selector ${target as string}.`);
      const previous = mounted.get(place);
      const form = mountForm(account, place, options);
      previous?.unmount();
      mounted.set(place, form);
      return form;
    },
  };
}
