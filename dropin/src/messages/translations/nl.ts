import type { Messages } from '../messages.js';

export const nl: Messages = {
  paying: 'Bezig met verwerken…',
  payAmount: '{} betalen',
  resume: 'Doorgaan',
  pay: 'Betalen',
  or: 'Of betaal met kaart',
  processing: 'Je betaling wordt verwerkt. Betaal niet opnieuw.',
  retry: 'Opnieuw proberen',
  declined: 'Je kaart is geweigerd. Probeer een andere kaart.',
  check: 'Opnieuw controleren',
  funds: 'Je kaart heeft onvoldoende saldo. Probeer een andere kaart.',
  number: 'Controleer je kaartnummer.',
  notPaid: 'De betaling is niet uitgevoerd. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  cvc: 'Controleer de beveiligingscode.',
  card: 'Kaartgegevens',
  authentication:
    'Je bank kon niet bevestigen dat jij het was. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  expiry: 'Controleer de vervaldatum.',
  closed: 'De bevestiging bij je bank is niet afgerond. Er is nog niets afgeschreven.',
  unknown: 'We konden je betaling niet bevestigen. Betaal nog niet opnieuw.',
  load: 'Geen verbinding. Er is niets afgeschreven. Controleer netwerk en adblocker.',
  paid: 'Betaling voltooid',
};
