// Watches an order whose payment or events are still changing, and shows the page again when something changed.
(() => {
  const watched = document.querySelector('#watched');
  if (watched === null) return;
  const { order, version, final: isFinal } = watched.dataset;
  // Events follow within seconds. An outcome that is not certain may take hours.
  const checksMax = isFinal === 'true' ? 8 : Number.POSITIVE_INFINITY;
  let checks = 0;

  async function check() {
    checks += 1;
    // A lost response, or a proxy's page instead of JSON, says nothing new.
    const now = await fetch(`/orders/${order}/status`)
      .then(async (response) => (response.ok ? (await response.json()).version : version))
      .catch(() => version);
    if (now !== version && watched.isConnected) location.reload();
    // Quick at first, then slower.
    // A check of the bank in this page ends the watch: a reload would interrupt it.
    else if (checks < checksMax && watched.isConnected) setTimeout(check, Math.min(500 * 1.3 ** checks, 15_000));
  }

  void check();
})();
