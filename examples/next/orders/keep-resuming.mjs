import { resumeUnfinished } from './charge.mjs';

/** Completes interrupted attempts now, and again and again, each time after the last one has ended. */
export async function keepResuming(landed, store, milliseconds) {
  await resumeUnfinished(landed, store).catch((error) => {
    // Names only: a message may quote what a buyer has sent.
    console.error(`resume failed: ${[error, ...(error.errors ?? [])].map(({ name }) => name).join(', ')}`);
  });
  setTimeout(() => void keepResuming(landed, store, milliseconds), milliseconds);
}
