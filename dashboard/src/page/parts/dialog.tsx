import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.js';
import styles from './dialog.module.css';

interface DialogProps {
  /** A verb and its object. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The safe choice first, then the act. Its first control gets the focus unless a field asks for it. */
  readonly footer: ReactNode;
  /** At the start of the footer: a fact, a link. */
  readonly aside?: ReactNode;
  /** Makes the dialog a form: the act is its submit button. */
  readonly onSubmit?: () => void;
  readonly wide?: boolean;
}

/** A modal dialog. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Dialog({ title, onClose, children, footer, aside, onSubmit, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // React focuses before the dialog is shown, when nothing in it can have the focus.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="cross" label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.foot}>
          <div className={styles.aside}>{aside}</div>
          {footer}
        </footer>
      </form>
    </dialog>
  );
}
