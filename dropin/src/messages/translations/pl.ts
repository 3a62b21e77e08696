import type { Messages } from '../messages.js';

export const pl: Messages = {
  paying: 'Przetwarzanie…',
  payAmount: 'Zapłać {}',
  resume: 'Kontynuuj',
  pay: 'Zapłać',
  or: 'Lub zapłać kartą',
  processing: 'Płatność jest przetwarzana. Nie płać ponownie.',
  retry: 'Spróbuj ponownie',
  declined: 'Karta została odrzucona. Użyj innej karty.',
  check: 'Sprawdź ponownie',
  funds: 'Na karcie brakuje środków. Użyj innej karty.',
  number: 'Sprawdź numer karty.',
  notPaid: 'Płatność nie została wykonana. Karta nie została obciążona. Spróbuj ponownie lub użyj innej karty.',
  cvc: 'Sprawdź kod zabezpieczający.',
  card: 'Dane karty',
  authentication:
    'Bank nie potwierdził Twojej tożsamości. Karta nie została obciążona. Spróbuj ponownie lub użyj innej karty.',
  expiry: 'Sprawdź datę ważności.',
  closed: 'Potwierdzenie w banku nie zostało zakończone. Karta nie została jeszcze obciążona.',
  unknown: 'Nie udało się potwierdzić płatności. Na razie nie płać ponownie.',
  load: 'Brak połączenia. Karta nie została obciążona. Sprawdź sieć i bloker reklam.',
  paid: 'Płatność zakończona',
};
