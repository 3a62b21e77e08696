import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FrameMessage } from '../../wire/bank-account-frame.js';

type Token = Extract<FrameMessage, { readonly type: 'landed.bank_account.token' }>;
type Rejection = Extract<FrameMessage, { readonly type: 'landed.bank_account.rejected' }>['reason'];

/** The frame did not make a token, for this reason. */
export class NoToken extends Error {
  readonly reason: Rejection;

  constructor(reason: Rejection) {
    super(reason);
    this.reason = reason;
  }
}

interface NumberFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** In pixels; null until the form is shown. */
  readonly height: number | null;
  /** @throws NoToken */
  readonly makeToken: () => Promise<Token>;
}

/** What a frame may say before it counts as silent. */
const silentMilliseconds = 30_000;

/**
 * The form for an account number, in a frame of another origin. Messages are taken from that origin and that frame only,
 * and the frame is asked at its exact origin. The number never comes here.
 */
export function useNumberFrame(url: string | null): NumberFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const waiting = useRef<((message: Token | Rejection) => void) | null>(null);
  const origin = url === null ? null : new URL(url).origin;
  useEffect(() => {
    const receive = ({ origin: from, source, data }: MessageEvent<FrameMessage>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if (data.type === 'landed.bank_account.size') setHeight(data.height);
      else waiting.current?.(data.type === 'landed.bank_account.token' ? data : data.reason);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origin]);
  const makeToken = useCallback(
    () =>
      new Promise<Token>((resolve, reject) => {
        const timer = setTimeout(() => waiting.current?.('unreachable'), silentMilliseconds);
        waiting.current = (message) => {
          clearTimeout(timer);
          waiting.current = null;
          if (typeof message === 'string') reject(new NoToken(message));
          else resolve(message);
        };
        if (origin === null) waiting.current('unreachable');
        else frame.current?.contentWindow?.postMessage({ type: 'landed.bank_account.submit' }, origin);
      }),
    [origin],
  );
  return { frame, height, makeToken };
}
