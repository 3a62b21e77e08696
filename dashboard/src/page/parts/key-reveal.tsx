import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import { Button } from './button.js';
import { CopyButton } from './copy.js';
import { Dialog } from './dialog.js';
import { CheckField } from './field.js';
import styles from './key-reveal.module.css';

const shownMilliseconds = 10 * 60_000;

export interface RevealedSecret {
  readonly name: string;
  readonly purpose: string;
  readonly value: string;
}

/**
 * Shows secrets that are shown only once. The caller keeps them in the state of its page, not in a cache, and drops them
 * in `onDone`, which also runs after 10 minutes. Leaving without the tick asks once: with Done, with a link, with the
 * browser. It gets the focus, because what made the secret may be far below it.
 */
export function KeyReveal({
  fact,
  children,
  secrets,
  stored,
  within,
  onDone,
}: {
  readonly fact: string;
  readonly children: ReactNode;
  readonly secrets: readonly RevealedSecret[];
  /** What the tick says. */
  readonly stored: string;
  /** The path below which the page stays open, and the secret with it. Absent: its own path alone. */
  readonly within?: string;
  readonly onDone: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(onDone, shownMilliseconds);
    return () => clearTimeout(timer);
  }, [onDone]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && !(within !== undefined && next.pathname.startsWith(within)),
    enableBeforeUnload: true,
    disabled: isStored,
    withResolver: true,
  });
  return (
    <section ref={place} className={styles.reveal} aria-label={fact} tabIndex={-1}>
      <header className={styles.head} role="status">
        <Icon name="warning" />
        <p>
          <b>{fact}</b> {children}
        </p>
      </header>
      <div className={styles.body}>
        {secrets.map(({ name, purpose, value }, index) => (
          <div key={name}>
            <p className={styles.name}>
              <b>{name}</b> {purpose}
            </p>
            <div className={styles.secret}>
              <code>{value}</code>
              <CopyButton text={value} what={name} kind={index === 0 ? 'solid' : 'plain'} />
            </div>
          </div>
        ))}
        <div className={styles.foot}>
          <CheckField checked={isStored} onChecked={setIsStored}>
            {stored}
          </CheckField>
          <Button onClick={isStored ? onDone : () => setAsks(true)}>Done</Button>
        </div>
      </div>
      {asks && <LeaveDialog onStay={() => setAsks(false)} onLeave={onDone} />}
      {leaving.status === 'blocked' && <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />}
    </section>
  );
}

function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <Dialog
      title="Close without storing it?"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Keep it open</Button>
          <Button kind="solid" onClick={onLeave}>
            Close it
          </Button>
        </>
      }
    >
      <p>It is not shown again. If it is lost, make a new one.</p>
    </Dialog>
  );
}
