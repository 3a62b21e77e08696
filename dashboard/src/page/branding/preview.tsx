import { useEffect, useRef, useState } from 'react';
import type { PreviewDraft } from '../../wire/preview-frame.js';
import { Banner } from '../parts/banner.js';
import { classNames } from '../parts/class-names.js';
import { Segments } from '../parts/segments.js';
import { useSession } from '../session/session.js';
import { brandingTexts as texts } from '../text/branding.js';
import type { Draft } from './draft.js';
import styles from './preview.module.css';

type PreviewState = PreviewDraft['state'];
const stateChoices = Object.entries(texts.states) as [PreviewState, string][];
const widthChoices = Object.entries(texts.widths) as ['wide' | 'phone', string][];

/** The real drop-in with the draft, in a frame of another origin. */
export function Preview({ branding }: { readonly branding: Draft }) {
  const { frames_origin: origin } = useSession();
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [state, setState] = useState<PreviewState>('card');
  return (
    <section aria-label={texts.preview}>
      <div className={styles.head}>
        <Segments label={texts.width} value={width} onValue={setWidth} choices={widthChoices} />
        <Segments label={texts.state} value={state} onValue={setState} choices={stateChoices} />
      </div>
      <div className={styles.browser}>
        <p className={styles.bar} aria-hidden="true">
          <i />
          <i />
          <i />
          <span>{texts.shop}</span>
        </p>
        {origin === null ? (
          <Banner tone="info" fact={texts.noPreview} />
        ) : (
          <PreviewFrame origin={origin} branding={branding} state={state} isPhone={width === 'phone'} />
        )}
      </div>
    </section>
  );
}

/** How long a frame may take until it counts as missing. */
const silentMilliseconds = 8_000;

interface FrameProps {
  readonly origin: string;
  readonly branding: Draft;
  readonly state: PreviewState;
  readonly isPhone: boolean;
}

/** The frame says that it is ready and how high it is, then gets each draft at its exact origin. */
function PreviewFrame({ origin, branding, state, isPhone }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [isSilent, setIsSilent] = useState(false);
  const isReady = height !== null;
  const draft = JSON.stringify(branding);
  useEffect(() => {
    const receive = ({
      origin: from,
      source,
      data,
    }: MessageEvent<{ readonly type: string; readonly height: number }>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if (data.type === 'landed.preview.size') setHeight(data.height);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origin]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSilent(true), silentMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const message: PreviewDraft = { type: 'landed.preview.draft', branding: JSON.parse(draft) as Draft, state };
    frame.current?.contentWindow?.postMessage(message, origin);
  }, [draft, isReady, origin, state]);
  if (isSilent && !isReady) return <Banner tone="info" fact={texts.noPreview} />;
  return (
    <iframe
      ref={frame}
      className={classNames(styles.frame, isPhone && styles.phone)}
      src={`${origin}/preview.html`}
      title={texts.preview}
      style={{ height: height ?? 320 }}
    />
  );
}
