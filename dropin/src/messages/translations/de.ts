import type { Messages } from '../messages.js';

export const de: Messages = {
  paying: 'Wird verarbeitet…',
  payAmount: '{} bezahlen',
  resume: 'Weiter',
  pay: 'Bezahlen',
  or: 'Oder mit Karte bezahlen',
  processing: 'Ihre Zahlung wird verarbeitet. Bezahlen Sie nicht noch einmal.',
  retry: 'Erneut versuchen',
  declined: 'Ihre Karte wurde abgelehnt. Versuchen Sie es mit einer anderen Karte.',
  check: 'Erneut prüfen',
  funds: 'Ihre Karte ist nicht ausreichend gedeckt. Versuchen Sie es mit einer anderen Karte.',
  number: 'Prüfen Sie Ihre Kartennummer.',
  notPaid:
    'Die Zahlung wurde nicht ausgeführt. Ihre Karte wurde nicht belastet. Versuchen Sie es erneut oder mit einer anderen Karte.',
  cvc: 'Prüfen Sie die Prüfnummer.',
  card: 'Kartendaten',
  authentication:
    'Ihre Bank konnte nicht bestätigen, dass Sie es waren. Ihre Karte wurde nicht belastet. Versuchen Sie es erneut oder mit einer anderen Karte.',
  expiry: 'Prüfen Sie das Ablaufdatum.',
  closed: 'Die Bestätigung bei Ihrer Bank ist nicht abgeschlossen. Ihre Karte wurde noch nicht belastet.',
  unknown: 'Wir konnten Ihre Zahlung nicht bestätigen. Bezahlen Sie noch nicht erneut.',
  load: 'Keine Verbindung. Ihre Karte wurde nicht belastet. Prüfen Sie Netzwerk und Werbeblocker.',
  paid: 'Zahlung abgeschlossen',
};
