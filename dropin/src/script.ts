import { Landed } from './landed.js';

/** The entry of the script that the gateway serves. */
Object.assign(globalThis, { Landed });
