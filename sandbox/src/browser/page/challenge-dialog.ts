import type { ChallengePageCalls } from '../channel/challenge-calls.js';
import type { Calls } from '../channel/peer.js';
import { messagesOf } from '../messages/messages.js';
import { FrameHost } from './frame-host.js';
import { Modal } from './modal.js';

/** Events can decide a challenge without the frame: the payment expires, or a test completes it. */
const POLL_MS = 2_000;

export type ChallengeEnd = 'decided' | 'closed' | 'blocked';

/**
 * Shows the issuer's page in a dialog. @returns `decided` when the challenge has a result, `closed` when the buyer closed
 * the dialog first, `blocked` when the page of the issuer did not load. @param isDecided reads the payment.
 */
export async function runChallenge(
  { origin, language, source }: { readonly origin: string; readonly language: string; readonly source: string },
  isDecided: () => Promise<boolean>,
): Promise<ChallengeEnd> {
  const { challenge, close } = messagesOf(language);
  let end: (how: ChallengeEnd) => void = () => undefined;
  const ended = new Promise<ChallengeEnd>((resolve) => {
    end = resolve;
  });
  const mine: ChallengePageCalls = {
    decided: () => end('decided'),
    escape: () => end('closed'),
    height: (pixels) => frame.setHeight(`${pixels}px`),
  };
  const frame = new FrameHost<Calls>({
    origin,
    path: `/v3/frames/challenge/${encodeURIComponent(source)}`,
    title: challenge,
    colorScheme: 'light dark',
    mine,
    setup: () => undefined,
    onBlocked: () => end('blocked'),
  });
  const modal = new Modal({
    label: challenge,
    closeLabel: close,
    direction: getComputedStyle(document.documentElement).direction,
    iframe: frame.iframe,
    fits: true,
    onClose: () => end('closed'),
  });
  const poll = setInterval(() => void isDecided().then((isOver) => isOver && end('decided')), POLL_MS);
  try {
    return await ended;
  } finally {
    clearInterval(poll);
    modal.close();
    frame.destroy();
  }
}
