import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { goLiveQuery, openStep, stepsOf } from '../go-live/steps.js';
import { useMerchant } from '../session/merchant.js';
import { goLiveTexts } from '../text/go-live.js';
import styles from './go-live-card.module.css';

/** How far the way to live mode is. It leaves when every step is done. */
export function GoLiveCard() {
  const { base, isLiveEnabled } = useMerchant();
  const { data } = useQuery({ ...goLiveQuery(base), enabled: !isLiveEnabled });
  if (isLiveEnabled || data === undefined) return null;
  const steps = stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = openStep(data);
  if (next === null) return null;
  return (
    <Link to={`${base}/go-live`} className={styles.card}>
      <b>
        {goLiveTexts.title} <span>{goLiveTexts.progress(done, steps.length)}</span>
      </b>
      {goLiveTexts.next[next]}
      <progress className={styles.meter} value={done} max={steps.length} aria-label={goLiveTexts.title} />
    </Link>
  );
}
