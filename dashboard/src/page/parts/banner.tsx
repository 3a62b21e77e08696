import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/paths.js';
import styles from './banner.module.css';
import { classNames } from './class-names.js';

type BannerTone = 'info' | 'good' | 'warn' | 'bad';
const icons: Record<BannerTone, IconName> = { info: 'info', good: 'check', warn: 'warning', bad: 'warning' };

/** The fact in bold, then what to do, and at most one button. One per page. */
export function Banner({
  tone,
  fact,
  children,
  action,
}: {
  readonly tone: BannerTone;
  readonly fact: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <p className={styles.text}>
        <b>{fact}</b> {children}
      </p>
      {action}
    </div>
  );
}
