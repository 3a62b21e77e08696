import styles from './icon.module.css';
import { type IconName, iconPaths } from './paths.js';

/** Decoration beside a word. Where it stands alone, the control around it has the name. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: 'small' | 'large' }) {
  const scale = size === undefined ? '' : styles[size];
  return (
    <svg
      className={`${styles.icon} ${scale} ${name === 'more' ? styles.dots : ''}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** The sign of Landed. */
export function Sign() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <rect className={styles.ground} width="24" height="24" rx="6.5" />
      <path className={styles.letter} d="M7 5.5V17.5H18" />
      <rect className={styles.parcel} x="11" y="9.3" width="5" height="5" rx="1" />
    </svg>
  );
}
