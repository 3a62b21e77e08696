import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import { useMerchant } from '../session/merchant.js';
import { frameTexts } from '../text/frame.js';
import { type Found, findById, findByText } from './find-objects.js';
import { findPages } from './navigation.js';
import styles from './search-box.module.css';

/** Finds records by id, payments by reference, e-mail, amount or card, and pages by name. A combobox after the pattern of ARIA. */
export function SearchBox() {
  const { base, roles } = useMerchant();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found: readonly Found[] = [...findById(text, roles), ...findPages(text, roles), ...findByText(text, roles)];
  const isOpen = text.trim() !== '';
  const close = () => {
    setText('');
    setAt(0);
  };
  const open = ({ to, search = {} }: Found) => {
    close();
    input.current?.blur();
    void navigate({ to: `${base}${to}`, search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={frameTexts.search}
        placeholder={frameTexts.search}
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        data-search=""
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <kbd className={styles.key}>/</kbd>
      <FoundList id={id} found={found} at={at} isOpen={isOpen} onOpen={open} />
    </div>
  );
}

function FoundList({
  id,
  found,
  at,
  isOpen,
  onOpen,
}: {
  readonly id: string;
  readonly found: readonly Found[];
  readonly at: number;
  readonly isOpen: boolean;
  readonly onOpen: (found: Found) => void;
}) {
  return (
    <ul className={styles.found} id={`${id}-found`} role="listbox" aria-label={frameTexts.search} hidden={!isOpen}>
      {found.map((entry, index) => (
        <li
          key={entry.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // Before the field loses the focus, which closes the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onOpen(entry);
          }}
        >
          {entry.text}
        </li>
      ))}
      {found.length === 0 && (
        <li className={styles.none} role="option" aria-selected="false" aria-disabled="true">
          {frameTexts.nothingFound}
        </li>
      )}
    </ul>
  );
}
