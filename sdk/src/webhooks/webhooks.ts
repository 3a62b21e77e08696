import { verify } from './verify.js';

/** What a receiver of deliveries needs. */
export const webhooks = { verify } as const;
