import type { MerchantId } from '@landed/contracts/ids/ids';
import { listVerifications } from '@landed/prisma/read/verification/find-verification';
import type { MerchantService } from '../merchant/merchant-service.js';
import type { VerificationCaller } from './verification-caller.js';

/** A page that is opened again and again asks the processor this often at most. */
const pauseMilliseconds = 10_000;

/**
 * Reads the verifications of a merchant at the processor, those that were not read a moment ago: an event may be late or
 * lost. Rejects as the caller does when the processor states nothing in time.
 */
export async function refreshVerification(
  { database }: MerchantService,
  caller: Pick<VerificationCaller, 'readVerification'>,
  merchantId: MerchantId,
): Promise<void> {
  const all = await listVerifications(database, merchantId);
  const due = all.filter(({ checkedAt }) => Date.now() - Date.parse(checkedAt) >= pauseMilliseconds);
  await Promise.all(due.map(({ entity }) => caller.readVerification({ merchantId, entity })));
}
