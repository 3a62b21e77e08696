import type { ApiError } from '@landed/contracts/errors/api-error';
import { isUuid } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import type { ResourceKey } from '@landed/prisma/read/row/resource-key';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { Services } from '../services.js';
import type { ApiRequest } from './route.js';

interface OwnOptions {
  /** The name of the id in the path. */
  readonly parameter?: string;
  readonly missing?: ApiError;
}

/** The object of the path. Malformed ids, unknown ids and other merchants' objects get the same 404. */
export async function findOwn<Found>(
  { rail, merchant, params }: Pick<ApiRequest<unknown>, 'rail' | 'merchant' | 'params'>,
  { database }: Services,
  find: (database: Database, key: ResourceKey) => Promise<Found | null>,
  { parameter = 'id', missing = { code: 'not_found' } }: OwnOptions = {},
): Promise<Found> {
  const id = params[parameter] ?? '';
  const found = isUuid(id) ? await find(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (found === null) throw new ApiErrorException(missing);
  return found;
}
