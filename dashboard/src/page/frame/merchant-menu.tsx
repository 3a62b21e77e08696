import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../icon/icon.js';
import { Menu } from '../parts/menu.js';
import { useMerchant } from '../session/merchant.js';
import { placeIn } from '../session/first-place.js';
import { useSession } from '../session/session.js';
import { frameTexts } from '../text/frame.js';
import styles from './merchant-menu.module.css';

/** Which merchant the page is about, and the others of the person. */
export function MerchantMenu({ short = false }: { readonly short?: boolean }) {
  const { merchants } = useSession();
  const { handle, name, mode } = useMerchant();
  const navigate = useNavigate();
  const content = (
    <>
      {!short && (
        <span className={styles.mark} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <b className={styles.name}>{name}</b>
      {merchants.length > 1 && <Icon name={short ? 'down' : 'updown'} />}
    </>
  );
  const className = short ? styles.short : styles.merchant;
  if (merchants.length < 2) return <div className={className}>{content}</div>;
  const items = merchants.map((merchant) => ({
    label: merchant.name,
    chosen: merchant.handle === handle,
    onChoose: () => void navigate({ to: placeIn(merchant, mode) }),
  }));
  return (
    <Menu hasName label={frameTexts.chooseMerchant} items={items} className={className}>
      {content}
    </Menu>
  );
}

/** `HL` for Harbour Leather. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join('');
}
