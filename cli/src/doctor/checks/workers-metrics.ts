/** The metrics of the workers. Null: they do not respond, which the check of the workers reports. */
export async function workersMetrics(opsUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(3_000) });
    return response.status === 200 ? await response.text() : null;
  } catch {
    return null;
  }
}
