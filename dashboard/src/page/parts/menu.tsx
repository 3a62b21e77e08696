import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/paths.js';
import { classNames } from './class-names.js';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly tone?: 'bad';
  /** A mark behind the label: the chosen one of several. */
  readonly chosen?: boolean;
  readonly onChoose: () => void;
}

/** A button that opens a list of acts, after the menu button pattern of ARIA. */
export function Menu({
  label,
  items,
  hasName = false,
  className,
  children,
}: {
  /** What the button is called. Absent: its content says it. */
  readonly label?: string;
  readonly items: readonly MenuItem[];
  /** The content of the button names it; the label is that of the list only. */
  readonly hasName?: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const rows = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const place = (open: boolean) => {
    setIsOpen(open);
    if (!open || menu.current === null || button.current === null) return;
    placeBeside(menu.current, button.current);
    rows()[0]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, rows().indexOf(document.activeElement as HTMLElement), rows().length);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    rows()[to]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={hasName ? undefined : label}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label ?? 'Choices'}
        className={styles.menu}
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item, index) => (
          <Row
            // The items of a menu keep their order.
            key={index}
            item={item}
            onChoose={() => {
              menu.current?.hidePopover();
              item.onChoose();
            }}
          />
        ))}
      </div>
    </>
  );
}

function Row({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-current={item.chosen === true || undefined}
      className={classNames(styles.item, item.tone === 'bad' && styles.bad)}
      onClick={onChoose}
    >
      {item.icon !== undefined && <Icon name={item.icon} />}
      <span className={styles.text}>{item.label}</span>
      {item.chosen === true && <Icon name="check" />}
    </button>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Below the button if there is room, else above it; never outside the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const gap = 4;
  const edge = 8;
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const fitsBelow = at.bottom + gap + height <= innerHeight - edge;
  const left = at.left + width <= innerWidth - edge ? at.left : at.right - width;
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - edge - width))}px`;
  menu.style.top = `${fitsBelow ? at.bottom + gap : Math.max(edge, at.top - gap - height)}px`;
}
