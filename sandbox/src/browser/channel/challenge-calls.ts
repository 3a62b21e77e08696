/** What the frame of a challenge reports to the page. */
export type ChallengePageCalls = {
  /** The challenge has a result, or never had one to wait for. */
  decided(input: undefined): void;
  /** The height of the content in pixels, now and when it changes. */
  height(pixels: number): void;
  /** The buyer pressed Escape inside the frame. */
  escape(input: undefined): void;
};
