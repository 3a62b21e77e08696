import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Facts } from '../parts/layout.js';
import { useMerchant } from '../session/merchant.js';
import { frameTexts } from '../text/frame.js';
import { navigationFor } from './navigation.js';

/** Which keys do what. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { roles } = useMerchant();
  const pages = navigationFor(roles).flatMap(({ key, text }) =>
    key === undefined ? [] : [[`g ${key}`, text] as const],
  );
  return (
    <Dialog title={frameTexts.shortcuts} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Facts
        rows={[
          ['/', frameTexts.search],
          ...pages,
          ['j k', frameTexts.nextRow],
          ['Enter', frameTexts.opensRow],
          ['c', frameTexts.copiesId],
          ['?', frameTexts.shortcuts],
          ['Esc', frameTexts.closesTopmost],
        ]}
      />
    </Dialog>
  );
}
