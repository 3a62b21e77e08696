import type { MountOptions } from './types.js';

/** The options of a component, in which an option that is gone has its default again. */
export function componentOptions<Options extends Partial<MountOptions>>(options: Options) {
  return {
    amount: undefined,
    billingDetails: undefined,
    submitLabel: undefined,
    locale: undefined,
    appearance: undefined,
    ...options,
  };
}
