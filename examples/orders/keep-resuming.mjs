import { resumeUnfinished } from './charge.mjs';

/** Completes interrupted attempts now and at intervals. Each run starts after the previous one has ended. */
export async function keepResuming(landed, store, milliseconds) {
  const problems = await resumeUnfinished(landed, store).catch(({ code, name }) => [code ?? name]);
  // Codes only: a message may quote what a buyer has sent.
  if (problems.length > 0) console.error(`resume failed: ${problems.join(', ')}`);
  setTimeout(() => void keepResuming(landed, store, milliseconds), milliseconds);
}
