/** Next.js calls this once when the server starts. It completes charges that a crash or an outage has interrupted. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepResuming } = await import('./orders/keep-resuming.mjs');
  const { settings } = await import('./settings.mjs');
  const { landed, store } = settings();
  void keepResuming(landed, store, 60_000);
}
