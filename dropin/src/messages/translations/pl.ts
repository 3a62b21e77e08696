import type { Messages } from '../messages.js';

export const pl: Messages = {
  card: 'Dane karty',
  or: 'Lub zapłać kartą',
  pay: 'Zapłać',
  payAmount: 'Zapłać {}',
  paying: 'Przetwarzanie…',
  paid: 'Płatność zakończona',
  processing: 'Płatność jest przetwarzana. Nie płać ponownie.',
  unknown: 'Nie udało się potwierdzić płatności. Na razie nie płać ponownie.',
  check: 'Sprawdź ponownie',
  load: 'Nie udało się wczytać formularza karty. Sprawdź sieć lub program do blokowania reklam.',
  retry: 'Spróbuj ponownie',
  declined: 'Karta została odrzucona. Użyj innej karty.',
  funds: 'Na karcie brakuje środków. Użyj innej karty.',
  number: 'Sprawdź numer karty.',
  expiry: 'Sprawdź datę ważności.',
  cvc: 'Sprawdź kod zabezpieczający.',
  authentication:
    'Bank nie potwierdził Twojej tożsamości. Karta nie została obciążona. Spróbuj ponownie lub użyj innej karty.',
  closed: 'Potwierdzenie w banku nie zostało zakończone. Karta nie została jeszcze obciążona.',
  resume: 'Kontynuuj',
  notPaid: 'Płatność nie została wykonana. Karta nie została obciążona. Spróbuj ponownie lub użyj innej karty.',
};
