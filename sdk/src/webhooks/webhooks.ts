import { verify } from './verify.js';

/** Functions for a receiver of webhook deliveries. */
export const webhooks = { verify } as const;
