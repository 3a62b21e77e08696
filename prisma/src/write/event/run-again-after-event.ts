const sequenceIndex = 'event_resource_id_sequence_key';

/**
 * Runs a statement again, once, when a concurrent statement has inserted the event of its number. Nothing was written, and
 * the second run sees the other event.
 */
export async function runAgainAfterEvent<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(sequenceIndex))) throw error;
    return run();
  }
}
