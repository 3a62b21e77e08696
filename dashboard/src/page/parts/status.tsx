import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './status.module.css';

/**
 * The shape of a status. Colour never stands alone: `disc` is final and good, `half` between two states, `ring` waits for
 * a person, `wait` for a machine, `cross` failed and `slash` ended without result.
 */
export type StatusShape = 'disc' | 'half' | 'ring' | 'wait' | 'cross' | 'slash';
export type StatusTone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

export interface StatusLook {
  readonly shape: StatusShape;
  readonly tone: StatusTone;
}

/** A shape and a word. `pill` is for a status beside a title. */
export function Status({
  shape,
  tone,
  pill = false,
  children,
}: StatusLook & { readonly pill?: boolean; readonly children: ReactNode }) {
  return (
    <span className={classNames(styles.status, styles[tone], pill && styles.pill)}>
      <i className={styles[shape]} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A word in a thin frame, for a kind. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
