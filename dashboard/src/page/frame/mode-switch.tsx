import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '../icon/icon.js';
import { useMerchant } from '../session/merchant.js';
import { frameTexts } from '../text/frame.js';
import styles from './mode-switch.module.css';
import { pathInOtherMode } from './navigation.js';

/** Test or live, in two halves. While live is locked, its half leads to the way there. */
export function ModeSwitch() {
  const { mode, base, isLiveEnabled } = useMerchant();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const other = pathInOtherMode(path);
  const half = (name: 'test' | 'live') => {
    const isCurrent = name === mode;
    const isLocked = name === 'live' && !isLiveEnabled;
    const to = isCurrent ? path : isLocked ? `${base}/go-live` : other;
    return (
      <Link
        to={to}
        className={styles.half}
        activeProps={{ 'aria-current': undefined }}
        {...(isCurrent && { 'data-current': name, 'aria-current': true })}
        {...(isLocked && { title: frameTexts.liveLocked, 'aria-label': frameTexts.liveLocked })}
      >
        {isLocked && <Icon name="lock" size="small" />}
        {frameTexts[name]}
      </Link>
    );
  };
  return (
    <div className={styles.modes} role="group" aria-label={frameTexts.mode}>
      {half('test')}
      {half('live')}
    </div>
  );
}
