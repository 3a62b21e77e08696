import { Button, IconButton } from './button.js';
import styles from './copy.module.css';
import { useCopy } from './use-copy.js';

export function CopyButton({
  text,
  what,
  kind,
}: {
  readonly text: string;
  readonly what: string;
  readonly kind: 'plain' | 'solid';
}) {
  const copy = useCopy();
  return (
    <Button kind={kind} icon="copy" onClick={() => copy(text, what)} aria-label={`Copy ${what.toLowerCase()}`}>
      Copy
    </Button>
  );
}

/** An id: its first 8 and last 4 characters, whole in the page so that it can be found, and copied by the button. */
export function Id({ id, what }: { readonly id: string; readonly what: string }) {
  const copy = useCopy();
  const isLong = id.length > 16;
  return (
    <span className={styles.id}>
      <code title={id}>
        {isLong ? (
          <>
            {id.slice(0, 8)}
            <span className={styles.middle}>{id.slice(8, -4)}</span>
            {id.slice(-4)}
          </>
        ) : (
          id
        )}
      </code>
      <IconButton icon="copy" label={`Copy ${what.toLowerCase()}`} onClick={() => copy(id, what)} />
    </span>
  );
}
