import type { Messages } from '../messages.js';

export const de: Messages = {
  card: 'Kartendaten',
  or: 'Oder mit Karte bezahlen',
  pay: 'Bezahlen',
  payAmount: '{} bezahlen',
  paying: 'Wird verarbeitet…',
  paid: 'Zahlung abgeschlossen',
  processing: 'Ihre Zahlung wird verarbeitet. Bezahlen Sie nicht noch einmal.',
  unknown: 'Wir konnten Ihre Zahlung nicht bestätigen. Bezahlen Sie noch nicht erneut.',
  check: 'Erneut prüfen',
  load: 'Das Kartenformular konnte nicht geladen werden. Prüfen Sie Ihr Netzwerk oder Ihren Werbeblocker.',
  retry: 'Erneut versuchen',
  declined: 'Ihre Karte wurde abgelehnt. Versuchen Sie es mit einer anderen Karte.',
  funds: 'Ihre Karte ist nicht ausreichend gedeckt. Versuchen Sie es mit einer anderen Karte.',
  number: 'Prüfen Sie Ihre Kartennummer.',
  expiry: 'Prüfen Sie das Ablaufdatum.',
  cvc: 'Prüfen Sie die Prüfnummer.',
  authentication:
    'Ihre Bank konnte nicht bestätigen, dass Sie es waren. Ihre Karte wurde nicht belastet. Versuchen Sie es erneut oder mit einer anderen Karte.',
  closed: 'Die Bestätigung bei Ihrer Bank ist nicht abgeschlossen. Ihre Karte wurde noch nicht belastet.',
  resume: 'Weiter',
  notPaid:
    'Die Zahlung wurde nicht ausgeführt. Ihre Karte wurde nicht belastet. Versuchen Sie es erneut oder mit einer anderen Karte.',
};
