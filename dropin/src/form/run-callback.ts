/** Runs a callback of the page or the processor's script. An exception in it is reported, and stops nothing else. */
export function runCallback(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
}
