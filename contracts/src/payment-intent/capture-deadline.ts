/** How long an authorization is valid if the processor reports no deadline. */
const authorizationDays = 7;
const dayMilliseconds = 86_400_000;

/** Until when an authorization made at `at` can be captured; RFC 3339. */
export function captureDeadline(ofProcessor: string | null, at: string): string {
  return ofProcessor ?? new Date(Date.parse(at) + authorizationDays * dayMilliseconds).toISOString();
}
