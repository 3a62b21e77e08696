import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import styles from './toast.module.css';

const shownMilliseconds = 6_000;
const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Confirms what is otherwise invisible, such as a copy. One at a time, never for an error. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}

export function ToastHost({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('');
  const layer = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(''), shownMilliseconds);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Above an open dialog: the last one shown is the topmost of the top layer.
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    element.hidePopover();
    element.showPopover();
  }, [text]);
  return (
    <ToastContext value={useMemo(() => show, [show])}>
      {children}
      <div ref={layer} popover="manual" className={styles.layer} role="status" aria-live="polite">
        {text !== '' && (
          <div className={styles.toast}>
            <Icon name="check" />
            {text}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
