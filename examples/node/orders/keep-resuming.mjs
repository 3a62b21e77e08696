import { resumeUnfinished } from './charge.mjs';

/** Completes interrupted attempts now and at intervals. Each run starts after the previous one has ended. */
export async function keepResuming(landed, store, milliseconds) {
  await resumeUnfinished(landed, store).catch((error) => {
    // Names only: a message may quote what a buyer has sent.
    console.error(`resume failed: ${[error, ...(error.errors ?? [])].map(({ name }) => name).join(', ')}`);
  });
  setTimeout(() => void keepResuming(landed, store, milliseconds), milliseconds);
}
