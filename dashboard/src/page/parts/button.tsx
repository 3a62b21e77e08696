import type { ComponentProps, ReactNode } from 'react';
import { useIsOnline } from '../api/use-is-online.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/paths.js';
import styles from './button.module.css';
import { classNames } from './class-names.js';

export interface ButtonLook {
  /** `solid` is the one act of a place, `bare` the least of them. */
  readonly kind?: 'plain' | 'solid' | 'bare';
  readonly tone?: 'bad';
  readonly icon?: IconName | undefined;
  readonly size?: 'tall';
  readonly wide?: boolean;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ kind = 'plain', tone, size, wide = false }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[kind],
    tone === 'bad' && styles.bad,
    size === 'tall' && styles.tall,
    wide && styles.wide,
  );
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    /** An action of this button is on its way: a second press does nothing. Given to every button that sends something. */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

export function Button({ kind, tone, icon, size, wide, busy, children, ...rest }: ButtonProps) {
  const isOnline = useIsOnline();
  // What can be busy sends something: without a connection it would end in an unknown outcome.
  const isOff = busy === false && !isOnline;
  const look = { ...(kind && { kind }), ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isOff}
      className={buttonClass(look)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy === true ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2a6 6 0 1 1-6 6" />
    </svg>
  );
}

/** A button with an icon only. Its label is read out and shown on hover. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  readonly icon: IconName;
  readonly label: string;
}) {
  return (
    <button type="button" {...rest} className={styles.iconButton} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
