import type { Messages } from '../messages.js';

export const it: Messages = {
  card: 'Dati della carta',
  or: 'Oppure paga con carta',
  pay: 'Paga',
  payAmount: 'Paga {}',
  paying: 'Elaborazione…',
  paid: 'Pagamento completato',
  processing: 'Il pagamento è in corso. Non pagare di nuovo.',
  unknown: 'Non siamo riusciti a confermare il pagamento. Per ora non pagare di nuovo.',
  check: 'Controlla di nuovo',
  load: 'Impossibile caricare il modulo della carta. Controlla la rete o il blocco della pubblicità.',
  retry: 'Riprova',
  declined: 'La tua carta è stata rifiutata. Prova con un’altra carta.',
  funds: 'La tua carta non ha fondi sufficienti. Prova con un’altra carta.',
  number: 'Controlla il numero della carta.',
  expiry: 'Controlla la data di scadenza.',
  cvc: 'Controlla il codice di sicurezza.',
  authentication:
    'La tua banca non ha potuto confermare la tua identità. Non hai ricevuto addebiti. Riprova o usa un’altra carta.',
  closed: 'La conferma con la tua banca non è terminata. Non hai ancora ricevuto addebiti.',
  resume: 'Continua',
  notPaid: 'Il pagamento non è stato effettuato. Non hai ricevuto addebiti. Riprova o usa un’altra carta.',
};
