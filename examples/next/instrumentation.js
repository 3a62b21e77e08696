/** Next.js calls this once when the server starts. It completes charges that a crash or an outage has interrupted. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { resumeUnfinished } = await import('./orders/pay-order.mjs');
  const { settings } = await import('./settings.mjs');
  const { landed, store } = settings();
  const resume = () => resumeUnfinished(landed, store).catch((error) => console.error(`resume failed: ${error.name}`));
  void resume();
  setInterval(resume, 60_000);
}
