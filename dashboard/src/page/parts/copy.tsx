import { Button, IconButton } from './button.js';
import styles from './copy.module.css';
import { useToast } from './toast.js';

/** Copies a text and says so. `what` is its name: "Secret key". */
function useCopy(text: string, what: string): () => void {
  const toast = useToast();
  return () => {
    navigator.clipboard.writeText(text).then(
      () => toast(`${what} copied`),
      () => toast(`${what} is not copied: select it and copy it yourself`),
    );
  };
}

export function CopyButton({
  text,
  what,
  kind,
}: {
  readonly text: string;
  readonly what: string;
  readonly kind: 'plain' | 'solid';
}) {
  const copy = useCopy(text, what);
  return (
    <Button kind={kind} icon="copy" onClick={copy} aria-label={`Copy ${what.toLowerCase()}`}>
      Copy
    </Button>
  );
}

/** An id: its first 8 and last 4 characters, whole in the page so that it can be found, and copied by the button. */
export function Id({ id, what }: { readonly id: string; readonly what: string }) {
  const copy = useCopy(id, what);
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
      <IconButton icon="copy" label={`Copy ${what.toLowerCase()}`} onClick={copy} />
    </span>
  );
}
