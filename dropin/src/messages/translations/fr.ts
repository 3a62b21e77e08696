import type { Messages } from '../messages.js';

export const fr: Messages = {
  paying: 'Traitement en cours…',
  payAmount: 'Payer {}',
  resume: 'Continuer',
  pay: 'Payer',
  or: 'Ou payer par carte',
  processing: 'Votre paiement est en cours de traitement. Ne payez pas une nouvelle fois.',
  retry: 'Réessayer',
  declined: 'Votre carte a été refusée. Essayez une autre carte.',
  check: 'Vérifier à nouveau',
  funds: 'Le solde de votre carte est insuffisant. Essayez une autre carte.',
  number: 'Vérifiez le numéro de votre carte.',
  notPaid: 'Le paiement n’a pas été effectué. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  cvc: 'Vérifiez le code de sécurité.',
  card: 'Informations de carte',
  authentication:
    'Votre banque n’a pas pu confirmer votre identité. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  expiry: 'Vérifiez la date d’expiration.',
  closed: 'La confirmation auprès de votre banque n’est pas terminée. Vous n’avez pas encore été débité.',
  unknown: 'Nous n’avons pas pu confirmer votre paiement. Ne payez pas à nouveau pour l’instant.',
  load: 'Pas de connexion. Vous n’avez pas été débité. Vérifiez réseau et bloqueur de publicités.',
  paid: 'Paiement effectué',
};
