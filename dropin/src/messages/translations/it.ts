import type { Messages } from '../messages.js';

export const it: Messages = {
  paying: 'Elaborazione…',
  payAmount: 'Paga {}',
  resume: 'Continua',
  pay: 'Paga',
  or: 'Oppure paga con carta',
  processing: 'Il pagamento è in corso. Non pagare di nuovo.',
  retry: 'Riprova',
  declined: 'La tua carta è stata rifiutata. Prova con un’altra carta.',
  check: 'Controlla di nuovo',
  funds: 'La tua carta non ha fondi sufficienti. Prova con un’altra carta.',
  number: 'Controlla il numero della carta.',
  notPaid: 'Il pagamento non è stato effettuato. Non hai ricevuto addebiti. Riprova o usa un’altra carta.',
  cvc: 'Controlla il codice di sicurezza.',
  card: 'Dati della carta',
  authentication:
    'La tua banca non ha potuto confermare la tua identità. Non hai ricevuto addebiti. Riprova o usa un’altra carta.',
  expiry: 'Controlla la data di scadenza.',
  closed: 'La conferma con la tua banca non è terminata. Non hai ancora ricevuto addebiti.',
  unknown: 'Non siamo riusciti a confermare il pagamento. Per ora non pagare di nuovo.',
  load: 'Nessuna connessione. Non hai ricevuto addebiti. Controlla rete e ad blocker.',
  paid: 'Pagamento completato',
};
