import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, mayBeDone } from '../api/api-error.js';
import { describeError } from '../api/describe-error.js';
import { Banner } from './banner.js';
import { frameTexts } from '../text/frame.js';
import { Button, buttonClass } from './button.js';
import styles from './waiting.module.css';

const quietMilliseconds = 150;

/** Whether a load has lasted long enough to be shown. */
function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), quietMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Rows in the final geometry, so that nothing moves when the content comes. Nothing for the first 150 ms. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  const isSlow = useIsSlow();
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={isSlow ? styles.row : styles.quietRow}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

/** What will be here, and the one next step. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** In the place of what could not be loaded: what, that nothing changed, what to do, and the request's id. */
export function ErrorBox({
  what,
  error,
  onRetry,
}: {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}) {
  return (
    <Banner
      tone="bad"
      fact={`${what} could not be loaded.`}
      action={onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    >
      {describeError(error)} Nothing was changed. <RequestId error={error} />
    </Banner>
  );
}

/** Why an act was not done, inside its dialog or beside its button. */
export function Failure({ error, what }: { readonly error: unknown; readonly what: string }) {
  if (error === null || error === undefined) return null;
  const unknown = mayBeDone(error);
  return (
    <Banner
      tone={unknown ? 'warn' : 'bad'}
      fact={unknown ? `We do not know whether ${what}.` : describeError(error)}
      action={error instanceof ApiError && error.code === 'second_factor_missing' && <AddFactorLink />}
    >
      {unknown ? describeError(error) : <RequestId error={error} />}
    </Banner>
  );
}

/** Where a person gets what an act or live mode needs. */
export function AddFactorLink() {
  return (
    <Link to="/me" className={buttonClass({})}>
      {frameTexts.addFactor.act}
    </Link>
  );
}

function RequestId({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === null) return null;
  return (
    <span>
      Request <code>{error.requestId}</code>
    </span>
  );
}
