import { z } from 'zod';
import { serviceSecret, serviceUrl } from '../remote-service/service-address.js';

/** Less than the timeout of the activity that classifies, so that our own code is still returned. */
const timeoutMax = 3_000;

/** The value of `REMOTE_CLASSIFIER`: JSON. */
export const remoteClassifierSchema = z.strictObject({
  /** Part of the cache's key: change it when the service would choose other codes. */
  name: z.string().regex(/^[a-z][a-z0-9.-]{0,39}$/, 'is not a name of lower-case letters, digits, dots and hyphens'),
  url: serviceUrl,
  secret: serviceSecret,
  /** Texts whose own confidence is below this are sent. */
  below: z.number().gt(0).max(1).default(0.6),
  /** For all products of a request together. */
  timeout_ms: z.int().min(1).max(timeoutMax).default(1_500),
});

export type RemoteClassifierConfig = z.output<typeof remoteClassifierSchema>;
