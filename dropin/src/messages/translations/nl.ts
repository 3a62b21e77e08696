import type { Messages } from '../messages.js';

export const nl: Messages = {
  card: 'Kaartgegevens',
  or: 'Of betaal met kaart',
  pay: 'Betalen',
  payAmount: '{} betalen',
  paying: 'Bezig met verwerken…',
  paid: 'Betaling voltooid',
  processing: 'Je betaling wordt verwerkt. Betaal niet opnieuw.',
  unknown: 'We konden je betaling niet bevestigen. Betaal nog niet opnieuw.',
  check: 'Opnieuw controleren',
  load: 'Het kaartformulier kon niet worden geladen. Controleer je netwerk of adblocker.',
  retry: 'Opnieuw proberen',
  declined: 'Je kaart is geweigerd. Probeer een andere kaart.',
  funds: 'Je kaart heeft onvoldoende saldo. Probeer een andere kaart.',
  number: 'Controleer je kaartnummer.',
  expiry: 'Controleer de vervaldatum.',
  cvc: 'Controleer de beveiligingscode.',
  authentication:
    'Je bank kon niet bevestigen dat jij het was. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  closed: 'De bevestiging bij je bank is niet afgerond. Er is nog niets afgeschreven.',
  resume: 'Doorgaan',
  notPaid: 'De betaling is niet uitgevoerd. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
};
